import { describe, expect, it } from 'vitest';
import { leafOf, pathOf } from '../../../shared/chat/message-tree.ts';

const node = (id: string, parentId: string | null, createdAt: number) => ({ id, parentId, createdAt });
const ids = (path: { message: { id: string } }[]) => path.map(({ message }) => message.id);

describe('the path shown where nothing is chosen', () => {
  it('goes down the newest answer', () => {
    const messages = [node('q', null, 1), node('a', 'q', 2), node('b', 'q', 3)];
    expect(ids(pathOf(messages, {}))).toEqual(['q', 'b']);
  });

  it('goes where a person wrote last, on an older branch too', () => {
    const messages = [
      node('q', null, 1),
      node('a', 'q', 2),
      node('b', 'q', 3),
      node('q2', 'a', 9),
      node('a2', 'q2', 10),
    ];
    const path = pathOf(messages, {});
    expect(ids(path)).toEqual(['q', 'a', 'q2', 'a2']);
    // Which of the two it is stays as it was.
    expect(path[1]?.siblings).toEqual(['a', 'b']);
    expect(leafOf(messages, { q: 'b' })).toBe('b');
  });

  it('among messages of the same time goes to the one written last', () => {
    expect(ids(pathOf([node('q', null, 1), node('a', 'q', 1), node('b', 'q', 1)], {}))).toEqual(['q', 'b']);
  });

  it('shows a message whose parent is gone at the root, and long ones without recursion', () => {
    expect(ids(pathOf([node('x', 'gone', 1)], {}))).toEqual(['x']);
    const long = Array.from({ length: 50_000 }, (_, at) => node(`m${at}`, at === 0 ? null : `m${at - 1}`, at));
    expect(pathOf(long, {})).toHaveLength(50_000);
  });
});
