import { createParser } from 'eventsource-parser';
import type { Candidate } from '../candidate.ts';
import { takeChunk } from '../loose-chunk.ts';

export const candidate: Candidate = {
  label: 'eventsource-parser + JSON.parse',
  run(pieces, answer) {
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data !== '[DONE]') takeChunk(JSON.parse(data), answer);
      },
    });
    for (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true }));
  },
};
