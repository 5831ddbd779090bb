/** Demo streams that end well: the states a person sees on a good day. */
import type { JsonObject } from '../../../shared/json.ts';
import { lastWords, quoteLastWords } from '../chat-request.ts';
import { type Reply, tokens } from '../reply.ts';
import { sampleOf } from '../sample-of-schema.ts';
import { CHAT_ANSWER, longAnswer, REASONING, REASONING_ANSWER } from '../texts.ts';

/** A plain Markdown answer. */
export async function chat(reply: Reply): Promise<void> {
  await reply.wait(350);
  reply.begin();
  await reply.role();
  await reply.text(greeting(reply) + CHAT_ANSWER);
  await reply.complete();
}

/** Reasoning under `reasoning_content`, then the answer. `reasoning_effort: "none"` leaves the reasoning out. */
export async function reasoning(reply: Reply): Promise<void> {
  await reply.wait(300);
  reply.begin();
  await reply.role();
  const asked = quoteLastWords(reply.request);
  if (reply.request.reasoningEffort !== 'none') await reply.reasoning(`The person wrote “${asked}”. ${REASONING}`);
  await reply.text(`You wrote “${asked}”.\n\n${REASONING_ANSWER}`);
  await reply.complete();
}

/** Think tags inside the content, cut where it hurts. */
export async function thinkTags(reply: Reply): Promise<void> {
  await reply.wait(300);
  reply.begin();
  await reply.role();
  const asked = quoteLastWords(reply.request);
  const before = ['<thi', 'nk', '>', '\n'];
  const inside = tokens(`The person wrote “${asked}”. ${REASONING}`);
  const after = ['</', 'think', '>\n', '\n'];
  await reply.pieces([...before, ...inside, ...after], 45, (content) => reply.chunkObject({ content }));
  await reply.text(`You wrote “${asked}”.\n\n${REASONING_ANSWER}`);
  await reply.complete();
}

/** A long prompt being read: keep-alive comments that count, as mlx-lm sends them, before the first token. */
export async function slowPrompt(reply: Reply): Promise<void> {
  await reply.wait(800);
  reply.begin();
  const total = 4096;
  for (let read = 0; read < total; read += 256) {
    await reply.comment(`keepalive ${read}/${total}`);
    await reply.wait(500);
  }
  await reply.role();
  await reply.text(
    `I read all ${total} tokens of the prompt before the first word of this. The bar you saw was real: the server counted along in comments between the events.`,
  );
  await reply.complete();
}

/** Nothing at all for a while, not even a response head. */
export async function silentStart(reply: Reply): Promise<void> {
  await reply.wait(8000);
  reply.begin();
  await reply.role();
  await reply.text(
    'Eight seconds without a byte, not even a status line. A local server that loads a model from disk looks just like that.',
  );
  await reply.complete();
}

/** A long answer at about 100 tokens a second. */
export async function long(reply: Reply): Promise<void> {
  await reply.wait(250);
  reply.begin();
  await reply.role();
  await reply.text(longAnswer(quoteLastWords(reply.request)), 100);
  await reply.complete();
}

/** 2,000 events a second for four seconds. */
export async function fast(reply: Reply): Promise<void> {
  reply.begin();
  await reply.role();
  const lines = Array.from({ length: 400 }, (_, i) => `Line ${i + 1} of four hundred, faster than anybody reads.\n\n`);
  await reply.text(lines.join(''), 2000);
  await reply.complete();
}

/** The last user message again, word for word. */
export async function echo(reply: Reply): Promise<void> {
  await reply.wait(150);
  reply.begin();
  await reply.role();
  await reply.text(lastWords(reply.request) || 'You sent no words.', 80);
  await reply.complete();
}

/** What images arrived: number, bytes, type, SHA-256. Compare with the file's own. */
export async function vision(reply: Reply): Promise<void> {
  await reply.wait(400);
  reply.begin();
  await reply.role();
  const images = reply.request.messages.findLast((message) => message.role === 'user')?.images ?? [];
  if (images.length === 0) {
    await reply.text(
      'No image came with your message. Drop one into the window, paste one, or pick a file, and I will tell what arrived.',
    );
  } else {
    const rows = images.map(
      ({ mediaType, bytes, sha256 }, i) => `| ${i + 1} | ${mediaType} | ${bytes} | \`${sha256}\` |`,
    );
    await reply.text(
      `${images.length === 1 ? 'One image' : `${images.length} images`} arrived. I cannot see, but I can count:\n\n` +
        `| | type | bytes | SHA-256 |\n|---|---|---|---|\n${rows.join('\n')}\n\n` +
        'The same sum over your file (`sha256sum`) shows that not a byte was lost.',
      200,
    );
  }
  await reply.complete();
}

/** JSON: a sample of the schema that was asked for, or of its own. */
export async function structured(reply: Reply): Promise<void> {
  await reply.wait(300);
  reply.begin();
  await reply.role();
  const { schema } = reply.request;
  const value =
    schema !== null && schema !== 'object'
      ? sampleOf(schema)
      : {
          you_wrote: lastWords(reply.request),
          words: lastWords(reply.request).split(/\s+/).filter(Boolean).length,
          demo: true,
        };
  const text = JSON.stringify(value, null, 2);
  await reply.text(schema === null ? `\`\`\`json\n${text}\n\`\`\`` : text);
  await reply.complete();
}

/** Reads the body at about 2 MB a second (the server does; see `SLOW_UPLOAD`), then answers. */
export async function slowUpload(reply: Reply): Promise<void> {
  reply.begin();
  await reply.role();
  await reply.text(
    'Your message came through a narrow door: I read it at two megabytes a second. Attach a large image to watch the progress.',
  );
  await reply.complete();
}

/** A complete answer from a server that knows the protocol only by hearsay. */
export async function anomalies(reply: Reply): Promise<void> {
  await reply.wait(250);
  reply.begin();
  const head = { id: reply.id, object: 'chat.completion.chunk', created: 0, model: reply.model };
  const odd = (choice: JsonObject, more: JsonObject = {}) =>
    `data:${JSON.stringify({ ...head, choices: [{ index: 0, ...choice }], ...more })}\r\n\r\n`;
  await reply.raw('\uFEFFretry: 3000\r\n\r\n');
  await reply.raw('event: ping\r\ndata: {"type":"ping"}\r\n\r\n');
  await reply.raw(odd({ delta: { role: 'assistant', content: [{ type: 'text', text: 'This answer is whole, ' }] } }));
  await reply.text(
    'but its server is not quite house-trained. It began with a byte order mark, sent a ping that nobody knows, put text into parts, ',
  );
  await reply.raw(
    odd(
      { delta: { content: 'told its usage twice, ' } },
      { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
    ),
  );
  await reply.text(
    'used a finish word of its own, went on after it, and never said [DONE]. The footer counts these oddities; the debug pane explains each.',
  );
  await reply.raw(odd({ delta: {}, finish_reason: 'eos' }));
  await reply.text(' (These words came after the finish.)');
  await reply.event(reply.usageObject());
  reply.end();
}

function greeting(reply: Reply): string {
  const asked = quoteLastWords(reply.request);
  const turns = reply.request.messages.filter((message) => message.role === 'user').length;
  const again = turns > 1 ? ` That is message ${turns} of this conversation; I was sent all of it again.` : '';
  return asked ? `You wrote “${asked}”.${again}\n\n` : 'You sent no words, so I choose some.\n\n';
}
