import { describe, expect, it } from 'vitest';
import { findParts } from '../../../renderer/views/settings/settings-index.ts';
import { markWords, wordsToFind } from '../../../renderer/views/sidebar/mark-words.ts';
import { makeWindow, PROFILE, settle, snapshot } from '../state/support.ts';

describe('words that were searched for', () => {
  const marked = (text: string, query: string) =>
    markWords(text, query)
      .filter((piece) => piece.marked)
      .map((piece) => piece.text);

  it('are marked where a word begins with them, accents and case aside', () => {
    expect(marked('Lighthouse lights at Málaga', 'light malaga')).toEqual(['Lighthouse', 'lights', 'Málaga']);
    expect(marked('no light-years', 'year')).toEqual(['years']);
    expect(marked('delight', 'light')).toEqual([]);
    expect(marked('anything', '')).toEqual([]);
  });

  it('are looked for in the message as they were typed, or as they stand there', () => {
    expect(wordsToFind('… the old light house …', 'Light house ')).toBe('Light house');
    expect(wordsToFind('… Málaga has a lighthouse …', 'lighthouse malaga')).toBe('Málaga');
    expect(wordsToFind('… Málaga …', 'malaga')).toBe('Málaga');
    expect(wordsToFind('cut before the words', 'harbour')).toBeNull();
  });

  it('leave the text whole', () => {
    const text = '… the harbour, “light” & more …';
    expect(
      markWords(text, 'light harbour')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the search of the sidebar', () => {
  it('shows the messages of the last search, whichever answer comes last', async () => {
    const { app, fake } = makeWindow({ profiles: [PROFILE], snapshots: { c1: snapshot('c1', 0, null) } });
    const release = fake.holdNext('conversations:search');
    app.conversations.search('li');
    await new Promise((resolve) => setTimeout(resolve, 150));
    app.conversations.search('lighthouse');
    await new Promise((resolve) => setTimeout(resolve, 150));
    release();
    await settle();
    expect(app.store.getState().ui.found?.query).toBe('lighthouse');
    app.conversations.search('');
    expect(app.store.getState().ui.found).toBeNull();
  });
});

describe('the settings', () => {
  it('are found by their words, in any order', () => {
    expect(findParts('dark').map(({ part }) => part)).toEqual(['theme']);
    expect(findParts('size text').map(({ part }) => part)).toEqual(['text-size']);
    expect(findParts('Deutsch').map(({ part }) => part)).toEqual(['language']);
    expect(findParts('certificate').map(({ part }) => part)).toEqual(['servers']);
    expect(findParts('nothing like it')).toEqual([]);
  });
});
