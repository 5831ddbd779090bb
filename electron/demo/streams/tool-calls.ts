/** The demo stream that calls tools: two calls at once, their pieces interleaved, names and arguments split. */
import type { JsonObject } from '../../../shared/json.ts';
import type { ChatTool } from '../chat-request.ts';
import type { Reply } from '../reply.ts';
import { sampleOf } from '../sample-of-schema.ts';

/** Called where the request offers no tools of its own. */
const OWN_TOOLS: ChatTool[] = [
  {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', examples: ['Reykjavík'] }, unit: { type: 'string', enum: ['celsius'] } },
    },
  },
  {
    name: 'get_local_time',
    parameters: { type: 'object', properties: { city: { type: 'string', examples: ['Reykjavík'] } } },
  },
];

export async function toolCalls(reply: Reply): Promise<void> {
  await reply.wait(350);
  reply.begin();
  await reply.role();
  const results = lastResults(reply);
  if (results.length > 0) {
    await reply.text(`Thank you. The ${results.length === 1 ? 'tool says' : 'tools say'}:\n\n${results.join('\n\n')}`);
    await reply.complete();
    return;
  }
  const { tools, toolChoice } = reply.request;
  if (toolChoice === 'none') {
    await reply.text('You asked for no tool call (`tool_choice: "none"`), so I make none.');
    await reply.complete();
    return;
  }
  await reply.text('I would look that up. ');
  const offered = tools.length > 0 ? tools : OWN_TOOLS;
  const named = offered.find((tool) => tool.name === toolChoice);
  const called = named ? [named] : offered.slice(0, 2);
  await interleave(
    reply,
    called.map((tool, index) => pieces(tool, index)),
  );
  await reply.complete('tool_calls');
}

/** The text of the tool messages at the end of the conversation. */
function lastResults(reply: Reply): string[] {
  const { messages } = reply.request;
  const before = messages.findLastIndex((message) => message.role !== 'tool');
  return messages.slice(before + 1).map((message) => `> ${message.text.replaceAll('\n', '\n> ')}`);
}

/** One call as a server streams it: id and half a name, the other half, then the arguments a few characters at a time. */
function pieces(tool: ChatTool, index: number): JsonObject[] {
  const half = Math.ceil(tool.name.length / 2);
  const text = JSON.stringify(sampleOf(tool.parameters));
  const head: JsonObject[] = [
    {
      index,
      id: `call_demo_${index + 1}`,
      type: 'function',
      function: { name: tool.name.slice(0, half), arguments: '' },
    },
    { index, function: { name: tool.name.slice(half), arguments: '' } },
  ];
  const parts = text.match(/.{1,4}/gsu) ?? [];
  return [...head, ...parts.map((part) => ({ index, function: { arguments: part } }))];
}

async function interleave(reply: Reply, calls: JsonObject[][]): Promise<void> {
  const longest = Math.max(...calls.map((call) => call.length));
  for (let i = 0; i < longest; i++) {
    const now = calls.flatMap((call) => call.slice(i, i + 1));
    await reply.chunk({ tool_calls: now });
    await reply.wait(70);
  }
}
