import { describe, expect, it } from 'vitest';
import { readCorpus } from './corpus.ts';
import { broken } from './invariants.ts';
import { mutate } from './mutate.ts';

describe('damaged streams', () => {
  it('keep every rule: 6,000 of them, the same in each run', () => {
    const corpus = readCorpus();
    expect(corpus.length).toBeGreaterThan(200);
    for (let number = 1; number <= 6000; number++) {
      const seed = corpus[number % corpus.length];
      if (!seed) throw new Error('no corpus');
      const faults = broken(seed, mutate(seed.bytes, number), number);
      if (faults.length > 0) expect.fail(`seed ${number}, ${seed.name}: ${faults.join('; ')}`);
    }
  });
});
