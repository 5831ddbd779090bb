import type { Answer } from './answer.ts';

/** A reader that is measured: it gets the body of one response in pieces and hands the answer over. */
export interface Candidate {
  label: string;
  run(pieces: readonly Buffer[], answer: Answer): Promise<void> | void;
}

/** Each loads only its own packages. */
const CANDIDATES: Record<string, () => Promise<{ candidate: Candidate }>> = {
  bound: () => import('./candidates/bound.ts'),
  svir: () => import('./candidates/svir.ts'),
  'svir-fold': () => import('./candidates/svir-fold.ts'),
  'eventsource-parser': () => import('./candidates/eventsource-parser.ts'),
  openai: () => import('./candidates/openai.ts'),
  'openai-runner': () => import('./candidates/openai-runner.ts'),
  'ai-sdk': () => import('./candidates/ai-sdk.ts'),
};

export const CANDIDATE_NAMES: readonly string[] = Object.keys(CANDIDATES);

export async function loadCandidate(name: string): Promise<Candidate> {
  const load = CANDIDATES[name];
  if (!load) throw new Error(`There is no candidate "${name}": ${CANDIDATE_NAMES.join(', ')}.`);
  return (await load()).candidate;
}
