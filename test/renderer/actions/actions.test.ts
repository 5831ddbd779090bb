import { describe, expect, it } from 'vitest';
import { actionFor } from '../../../renderer/actions/keyboard.ts';
import { ACTIONS, runAction } from '../../../renderer/actions/registry.ts';
import { ariaKeys, type KeyPress, keysOf } from '../../../renderer/actions/shortcut.ts';
import { ATTEMPT, makeWindow, snapshot } from '../state/support.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const PAGE = { inText: false, inDialog: false };

describe('the registry', () => {
  it('has each id and each shortcut once', () => {
    const ids = ACTIONS.map((action) => action.id);
    expect(new Set(ids).size).toBe(ids.length);
    const keys = ACTIONS.flatMap((action) => (action.shortcut ? [ariaKeys(action.shortcut, false)] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('knows no action of an unknown name, and runs none that is not allowed now', () => {
    const { app } = makeWindow();
    runAction(app, 'format-disk');
    runAction(app, 'stop');
    expect(app.store.getState().ui.palette).toBe(false);
    runAction(app, 'palette');
    expect(app.store.getState().ui.palette).toBe(true);
  });
});

describe('a key press', () => {
  it('means the action of its shortcut, by the platform', () => {
    const { app } = makeWindow();
    expect(actionFor(app, press('k', { ctrlKey: true }), PAGE)?.id).toBe('palette');
    expect(actionFor(app, press('k', { metaKey: true }), PAGE)).toBeUndefined();
    app.store.setState({ info: { version: '', platform: 'darwin', locale: '', canKeepKeys: true, firstStart: false } });
    expect(actionFor(app, press('k', { metaKey: true }), PAGE)?.id).toBe('palette');
    expect(actionFor(app, press('K', { metaKey: true, shiftKey: true }), PAGE)).toBeUndefined();
  });

  it('stops an answer only while one runs, and not from a dialog', async () => {
    const { app } = makeWindow({ snapshots: { c1: snapshot('c1', 0, [ATTEMPT]) } });
    expect(actionFor(app, press('Escape'), PAGE)).toBeUndefined();
    await app.openConversation('c1');
    expect(actionFor(app, press('Escape'), { inText: true, inDialog: false })?.id).toBe('stop');
    expect(actionFor(app, press('Escape'), { inText: false, inDialog: true })).toBeUndefined();
  });

  it('is shown as it is written on the keyboard', () => {
    expect(keysOf({ key: 'd', mod: true, shift: true }, false)).toEqual(['Ctrl', 'Shift', 'D']);
    expect(keysOf({ key: 'd', mod: true }, true)).toEqual(['⌘', 'D']);
  });
});
