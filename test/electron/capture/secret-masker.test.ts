import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSecretMasker } from '../../../electron/capture/secret-masker.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

/** Feeds the pieces and checks what every reader of the masker relies on: it never gives more than it got. */
function run(secrets: string[], pieces: Uint8Array[]): { text: string; found: number } {
  const masker = createSecretMasker(secrets);
  const out: Uint8Array[] = [];
  let given = 0;
  let got = 0;
  for (const piece of pieces) {
    const before = Buffer.from(piece);
    const part = masker.push(piece);
    expect(Buffer.compare(before, piece)).toBe(0);
    given += piece.length;
    got += part.length;
    expect(got).toBeLessThanOrEqual(given);
    out.push(part);
  }
  out.push(masker.flush());
  return { text: Buffer.concat(out).toString('utf8'), found: masker.found };
}

/** The law, written the slow way: a byte is masked exactly if an occurrence of a secret covers it. */
function slowly(secrets: string[], text: string): string {
  const input = bytes(text);
  const output = Buffer.from(input);
  for (const secret of secrets.map(bytes)) {
    for (let at = input.indexOf(secret); at >= 0; at = input.indexOf(secret, at + 1)) {
      output.fill('*', at, at + secret.length);
    }
  }
  return output.toString('utf8');
}

describe('secret masker', () => {
  test('an echoed key becomes asterisks of the same length, cut at every place', () => {
    const text = 'data: {"error":"Incorrect API key provided: sk-süß-12345, sk-süß-1234."}\n\n';
    const secret = 'sk-süß-12345';
    const whole = bytes(text);
    for (let a = 0; a <= whole.length; a++) {
      for (let b = a; b <= whole.length; b += 7) {
        const result = run([secret], [whole.subarray(0, a), whole.subarray(a, b), whole.subarray(b)]);
        expect(result.text).toBe(text.replace(secret, '*'.repeat(bytes(secret).length)));
        expect(result.found).toBe(1);
      }
    }
  });

  test('in single bytes and whole the same bytes are masked, whatever overlaps', () => {
    const letters = (min: number, max: number) =>
      fc.array(fc.constantFrom('a', 'b'), { minLength: min, maxLength: max }).map((list) => list.join(''));
    fc.assert(
      fc.property(
        fc.array(letters(4, 7), { minLength: 1, maxLength: 4 }),
        letters(0, 60),
        fc.array(fc.nat(60), { maxLength: 6 }),
        (secrets, text, cuts) => {
          const whole = bytes(text);
          const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
          const pieces = places.slice(1).map((end, at) => whole.subarray(places[at], end));
          const expected = slowly(secrets, text);
          expect(run(secrets, pieces).text).toBe(expected);
          expect(
            run(
              secrets,
              [...whole].map((byte) => Uint8Array.of(byte)),
            ).text,
          ).toBe(expected);
          expect(createSecretMasker(secrets).maskText(text)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('only what may still become a secret is held back', () => {
    const masker = createSecretMasker(['sk-secret']);
    expect(masker.push(bytes('hello sk-')).length).toBe(6);
    expect(Buffer.from(masker.push(bytes('y!'))).toString()).toBe('sk-y!');
    expect(Buffer.from(masker.push(bytes('sk-secret'))).toString()).toBe('*********');
    expect(masker.flush().length).toBe(0);
  });

  test('a key is found in the forms a server echoes it in', () => {
    const masker = createSecretMasker(['user:p"ss/w', 'Bearer tok-en+123']);
    expect(masker.maskText(JSON.stringify({ echo: 'user:p"ss/w' }))).toBe(`{"echo":"${'*'.repeat(12)}"}`);
    const basic = Buffer.from('user:p"ss/w').toString('base64');
    expect(masker.maskText(`authorization: Basic ${basic}`)).toBe(`authorization: Basic ${'*'.repeat(basic.length)}`);
    expect(masker.maskText('bad token tok-en+123')).toBe(`bad token ${'*'.repeat(10)}`);
    expect(masker.maskText('?key=tok-en%2B123')).toBe(`?key=${'*'.repeat(12)}`);
  });

  test('values too short or public to be secrets leave the answer readable', () => {
    const text = 'none of the llamas (ollama) said abc';
    expect(run(['abc', 'none', 'Ollama', ''], [bytes(text)])).toEqual({ text, found: 0 });
  });

  test('without secrets pieces pass without a copy', () => {
    const piece = bytes('anything');
    expect(createSecretMasker([]).push(piece)).toBe(piece);
  });

  test('a piece without a secret passes without a copy', () => {
    const piece = bytes('nothing of the kind');
    const out = createSecretMasker(['sk-12345678']).push(piece);
    expect(out.buffer).toBe(piece.buffer);
  });
});
