import { Stream } from 'openai/streaming';
import type { Candidate } from '../candidate.ts';
import { type LooseChunk, takeChunk } from '../loose-chunk.ts';
import { webResponse } from '../web-response.ts';

export const candidate: Candidate = {
  label: 'openai, Stream.fromSSEResponse',
  async run(pieces, answer) {
    const stream = Stream.fromSSEResponse<LooseChunk>(webResponse(pieces), new AbortController());
    for await (const chunk of stream) takeChunk(chunk, answer);
  },
};
