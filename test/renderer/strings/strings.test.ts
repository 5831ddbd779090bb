import { afterEach, describe, expect, it } from 'vitest';
import { first } from '../../../renderer/strings/english/first.ts';
import { english } from '../../../renderer/strings/english/whole.ts';
import { bytes, decimal, percentOf, plural } from '../../../renderer/strings/format.ts';
import { german } from '../../../renderer/strings/german/german.ts';
import { t as later } from '../../../renderer/strings/later-strings.ts';
import { languageFor, setLanguage, t } from '../../../renderer/strings/strings.ts';

afterEach(() => setLanguage('en', 'en'));

/** Every text of a catalogue under its path; functions of words are called with figures and words. */
function texts(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[path + name, value]];
    if (typeof value === 'function') return [[path + name, value.toString()]];
    return texts(value, `${path}${name}.`);
  });
}

describe('the language of the window', () => {
  it('follows the system where svir has it, and is English elsewhere', () => {
    expect(languageFor('system', 'de-AT')).toBe('de');
    expect(languageFor('system', 'de_CH.UTF-8')).toBe('de');
    expect(languageFor('system', 'en-US')).toBe('en');
    expect(languageFor('system', 'fr-FR')).toBe('en');
    expect(languageFor('system', '')).toBe('en');
    expect(languageFor('de', 'en-US')).toBe('de');
    expect(languageFor('en', 'de-DE')).toBe('en');
  });

  it('changes words and figures together', async () => {
    expect(decimal(1234.5)).toBe('1,234.5');
    expect(await setLanguage('de', 'de-DE')).toBe('de');
    expect(t.composer.send).toBe('Senden');
    expect([later.composer.send, later.settings.title]).toEqual(['Senden', 'Einstellungen']);
    expect(decimal(1234.5)).toBe('1.234,5');
    expect(bytes(1536)).toBe('1,5 kB');
    expect(plural(1, 'Datei', 'Dateien')).toBe('1 Datei');
    expect(percentOf(50)).toMatch(/^50\s%$/);
    await setLanguage('en', 'de-DE');
    expect([later.composer.send, later.settings.title]).toEqual(['Send', 'Settings']);
    expect(decimal(1234.5)).toBe('1,234.5');
  });

  it('writes figures as the region of the system does, where it speaks the language', async () => {
    await setLanguage('de', 'de-CH');
    expect(decimal(1234.5)).toMatch(/^1['’]234\.5$/);
    await setLanguage('de', 'not a locale');
    expect(decimal(1234.5)).toBe('1.234,5');
  });

  it('is the one asked for last, however fast one asks', async () => {
    const one = setLanguage('de', 'de');
    const other = setLanguage('en', 'en');
    await Promise.all([one, other]);
    expect(t).toBe(first);
  });
});

describe('what an answer took', () => {
  it('is said short and as a sentence, with what the server told and no more', async () => {
    const whole = { promptTokens: 1284, completionTokens: 1, totalTokens: 1285, cachedTokens: 800, reasoningTokens: 0 };
    const part = { promptTokens: null, completionTokens: 412, totalTokens: null, reasoningTokens: 96 };
    const said = () =>
      [whole, part].map((usage) => [
        t.footer.tokens(usage.promptTokens, usage.completionTokens),
        t.footer.usage(usage),
      ]);
    expect(said()).toEqual([
      [
        '1,284 tokens in · 1 out',
        'The server counted 1,284 tokens in the request (800 of them cached) and 1 token in the answer.',
      ],
      ['412 tokens out', 'The server counted 412 tokens in the answer (96 of them reasoning).'],
    ]);
    expect(t.footer.tokens(1, null)).toBe('1 token in');
    await setLanguage('de', 'de-DE');
    expect(said()).toEqual([
      [
        '1.284 Tokens ein · 1 aus',
        'Der Server zählte 1.284 Tokens in der Anfrage (davon 800 aus dem Cache) und 1 Token in der Antwort.',
      ],
      ['412 Tokens aus', 'Der Server zählte 412 Tokens in der Antwort (davon 96 für Überlegungen).'],
    ]);
  });
});

describe('the German catalogue', () => {
  const words = new Map(texts(german));

  it('has every text of the English one and no other', () => {
    const paths = texts(english).map(([path]) => path);
    expect([...words.keys()].filter((path) => !paths.includes(path))).toEqual([]);
    expect(paths.filter((path) => !words.has(path))).toEqual([]);
  });

  it('says nothing in English by oversight', () => {
    const same = texts(english).filter(
      ([path, text]) => / /.test(text) && !text.includes('=>') && words.get(path) === text,
    );
    // The name of a parameter is the same in both.
    expect(same.map(([path]) => path).filter((path) => !/^parameters\.(names\.)?topP$/.test(path))).toEqual([]);
  });

  it('uses the quotation marks and dashes of German', () => {
    expect(
      texts(german)
        .filter(([, text]) => !text.includes('=>') && /“[^”„]*”|(^|\s)"\w+\s/.test(text))
        .map(([path]) => path),
    ).toEqual([]);
  });
});
