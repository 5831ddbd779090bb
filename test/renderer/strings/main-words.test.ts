import { afterEach, describe, expect, it } from 'vitest';
import { readTurn, TURN_RECORD_VERSION, writeTurn } from '../../../electron/store/turn-record.ts';
import { errorWords, failureText, failureWords, mainText } from '../../../renderer/strings/main-words.ts';
import { setLanguage } from '../../../renderer/strings/strings.ts';
import { IPC_FAILURE_CODES } from '../../../shared/ipc/result.ts';
import type { TurnError } from '../../../shared/turn/failure.ts';
import { turnError } from '../../../shared/turn/turn-error.ts';
import { EMPTY_TURN, type TurnState } from '../../../shared/turn/turn-state.ts';
import { english, said, worded } from '../../../shared/words/english.ts';
import { mapSaid } from '../../../shared/words/said.ts';

afterEach(() => setLanguage('en', 'en'));

const refused = turnError('network', { said: said('network.refused', { host: 'a', port: '8080' }), code: 'X' });

function failedWith(error: TurnError): TurnState {
  const timing = { startedAt: 0, endedMs: 1, tokens: 0, tokensPerSecond: null };
  return { ...EMPTY_TURN, end: { outcome: 'failed', error, executable: false, partial: false, timing } };
}

function stored(error: TurnError): TurnError {
  const read = readTurn(TURN_RECORD_VERSION, writeTurn(failedWith(error)));
  if (!read.ok || !read.turn.end?.error) throw new Error('the turn was not read');
  return read.turn.end.error;
}

describe('a failure of a turn', () => {
  it('is told as main tells it in English', () => {
    expect(errorWords(refused)).toMatchObject({ message: refused.message, advice: refused.advice });
  });

  it('is told exactly in German, also after it was stored', async () => {
    await setLanguage('de', 'de');
    for (const error of [refused, stored(refused)]) {
      expect(errorWords(error).message).toBe('Unter a, Port 8080 hört niemand zu: Die Verbindung wurde abgelehnt.');
      expect(errorWords(error).advice).toMatch(/^Starten Sie den Server/);
    }
  });

  it('of an older version is told by its kind', async () => {
    await setLanguage('de', 'de');
    const { said: _, ...old } = refused;
    expect(errorWords(stored(old))).toEqual({
      message: 'Die Verbindung zum Server ging verloren.',
      advice: expect.stringMatching(/^Prüfen Sie, ob der Server/),
    });
  });

  it('of a newer version is told by its kind', async () => {
    await setLanguage('de', 'de');
    const newer = { ...refused, said: { id: 'network.of-tomorrow', with: { host: 'a' } } };
    expect(errorWords(stored(newer)).message).toBe('Die Verbindung zum Server ging verloren.');
  });
});

describe('a failed call', () => {
  it('without a sentence is told by its code, and loses no words', async () => {
    for (const code of IPC_FAILURE_CODES) {
      const failure = { code, message: 'Words of a program.' };
      expect(failureWords(failure).message).toBe('Words of a program.');
      await setLanguage('de', 'de');
      expect(failureWords(failure).message).toMatch(/^\p{Lu}.*\. \(„Words of a program\.“\)$/u);
      expect(failureWords({ code, message: '' }).message).not.toContain('„');
      await setLanguage('en', 'en');
    }
  });

  it('with a sentence is told by it', async () => {
    await setLanguage('de', 'de');
    const sentence = said('attach.large', { name: 'a.png', most: 1536 * 1024 });
    expect(failureText({ code: 'storage', ...english(sentence), said: sentence })).toBe(
      '„a.png“ ist größer als 1,5 MB. Die Datei wurde nicht hinzugefügt.',
    );
  });

  it('behind which a server stands quotes the server', async () => {
    const exchange = turnError('auth', {
      said: said('answer.status', { kind: 'auth', status: 401 }),
      status: 401,
      serverMessage: 'Invalid key.',
    });
    const failure = { code: 'network', message: `${exchange.message} Invalid key.`, exchange } as const;
    expect(failureWords(failure).message).toBe('The server did not let this request in (HTTP 401). Invalid key.');
    await setLanguage('de', 'de');
    expect(failureWords(failure).message).toBe(
      'Der Server hat diese Anfrage nicht eingelassen (HTTP 401). Der Server sagte: „Invalid key.“',
    );
  });
});

it('figures within a sentence are those of the language', async () => {
  const { text, said: sentence } = worded(said('stalled.after', { seconds: 1234.5 }));
  expect(mainText(text, sentence)).toBe('The server sent nothing more for 1234.5 seconds.');
  await setLanguage('de', 'de');
  expect(mainText(text, sentence)).toBe('Der Server hat 1.234,5 Sekunden lang nichts mehr gesendet.');
  expect(mainText('as it is')).toBe('as it is');
});

it('a secret is masked in the values of a sentence too, however deep', () => {
  const why = said('network.failed-because', { stage: 'waiting', reason: 'no sk-1' });
  const masked = mapSaid(said('failure.nothing-sent', { why }), (text) => text.replaceAll('sk-1', '***'));
  expect(JSON.stringify(masked)).not.toContain('sk-1');
  expect(english(masked).message).toContain('no ***');
});
