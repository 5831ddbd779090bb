import OpenAI from 'openai';
import type { Candidate } from '../candidate.ts';
import { webResponse } from '../web-response.ts';

export const candidate: Candidate = {
  label: 'openai, accumulating runner',
  async run(pieces, answer) {
    const client = new OpenAI({
      apiKey: 'none',
      baseURL: 'http://127.0.0.1:1/v1',
      fetch: async () => webResponse(pieces),
    });
    const runner = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
    const message = (await runner.finalChatCompletion()).choices[0]?.message;
    answer.text(message?.content ?? '');
    if (message && 'reasoning_content' in message) answer.reasoning(String(message.reasoning_content));
    for (const call of message?.tool_calls ?? []) {
      if (call.type === 'function') answer.arguments(call.function.arguments);
    }
  },
};
