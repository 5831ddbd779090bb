import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Candidate } from '../candidate.ts';
import { webResponse } from '../web-response.ts';

export const candidate: Candidate = {
  label: '@ai-sdk/openai-compatible, doStream',
  async run(pieces, answer) {
    const provider = createOpenAICompatible({
      name: 'bench',
      baseURL: 'http://127.0.0.1:1/v1',
      fetch: async () => webResponse(pieces),
    });
    const { stream } = await provider
      .chatModel('m')
      .doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }] });
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const part = next.value;
      if (part.type === 'text-delta') answer.text(part.delta);
      else if (part.type === 'reasoning-delta') answer.reasoning(part.delta);
      else if (part.type === 'tool-input-delta') answer.arguments(part.delta);
      else if (part.type === 'error') throw part.error;
    }
  },
};
