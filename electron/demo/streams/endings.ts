/** Demo streams that end otherwise: cut by the limit, refused, blocked, failed, cut off, silent, empty. */
import type { JsonObject } from '../../../shared/json.ts';
import { quoteLastWords } from '../chat-request.ts';
import { type Reply, tokens } from '../reply.ts';

/** Ends in the middle of a sentence with finish `length`. */
export async function length(reply: Reply): Promise<void> {
  await start(reply);
  await reply.text(
    `You wrote “${quoteLastWords(reply.request)}”, and I have a great deal to say about that. First, there is the matter of the limit on how long an answer may be, which nobody thinks of until a sentence ends in the middle of a`,
  );
  await reply.complete('length');
}

/** A refusal in pieces, in place of content. */
export async function refusal(reply: Reply): Promise<void> {
  await reply.wait(300);
  reply.begin();
  await reply.chunk({ role: 'assistant', content: null, refusal: '' });
  const words = tokens(
    "I'm sorry, but I won't help with that. (A demo refuses whatever you ask; a real model says so in this same field.)",
  );
  await reply.pieces(words, 40, (refusal) => reply.chunkObject({ refusal }));
  await reply.complete();
}

const SAFE: JsonObject = {
  hate: { filtered: false, severity: 'safe' },
  self_harm: { filtered: false, severity: 'safe' },
  sexual: { filtered: false, severity: 'safe' },
  violence: { filtered: false, severity: 'safe' },
};

/** Azure's default filter: the prompt's verdict first, text that was shown already, then the block. */
export async function blocked(reply: Reply): Promise<void> {
  await azureStart(reply);
  await reply.text(
    'This text is on your screen already. A filter reads along, a few words behind, and now it has',
    40,
    {
      content_filter_results: SAFE,
    },
  );
  await reply.finish(
    'content_filter',
    {},
    { content_filter_results: { ...SAFE, violence: { filtered: true, severity: 'medium' } } },
  );
  await reply.done();
}

/** Azure's asynchronous filter: a whole answer, `stop`, and only then the verdict that blocks it. */
export async function blockedLate(reply: Reply): Promise<void> {
  await azureStart(reply);
  await reply.text(
    'This answer runs to its end, and the model says that it has finished. The filter takes a little longer.',
  );
  await reply.finish('stop');
  await reply.wait(1500);
  await reply.event({
    id: '',
    object: '',
    created: 0,
    model: '',
    choices: [
      {
        index: 0,
        finish_reason: null,
        content_filter_offsets: { check_offset: 44, start_offset: 44, end_offset: 152 },
        content_filter_results: { custom_blocklists: [{ filtered: true, id: 'demo-list' }] },
      },
    ],
  });
  await reply.usage();
  await reply.done();
}

/** The prompt itself is blocked: 400 before any stream. */
export async function blockedPrompt(reply: Reply): Promise<void> {
  await reply.wait(400);
  reply.json(400, {
    error: {
      message:
        'The response was filtered due to the prompt triggering the content management policy. Please modify your prompt and retry.',
      type: null,
      param: 'prompt',
      code: 'content_filter',
      status: 400,
      innererror: {
        code: 'ResponsibleAIPolicyViolation',
        content_filter_result: { ...SAFE, jailbreak: { detected: true, filtered: true } },
      },
    },
  });
}

/** 429 with Retry-After. */
export async function rateLimited(reply: Reply): Promise<void> {
  await reply.wait(200);
  reply.json(
    429,
    {
      error: {
        message: 'Rate limit reached for demo requests. Please try again in 20s.',
        type: 'requests',
        code: 'rate_limit_exceeded',
      },
    },
    { 'retry-after': '20' },
  );
}

/** 500 before anything was generated. */
export async function serverError(reply: Reply): Promise<void> {
  await reply.wait(600);
  reply.json(500, {
    error: { code: 500, message: 'The demo server pretends to have run out of memory.', type: 'server_error' },
  });
}

/** The conversation is longer than the context: llama.cpp's words. */
export async function overflow(reply: Reply): Promise<void> {
  await reply.wait(200);
  reply.json(400, {
    error: {
      code: 400,
      message: 'request (20056 tokens) exceeds the available context size (16384 tokens), try increasing it',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 20056,
      n_ctx: 16384,
    },
  });
}

/** Text, then an error chunk and nothing more: llama.cpp's way. */
export async function errorInside(reply: Reply): Promise<void> {
  await start(reply);
  await reply.text(`You wrote “${quoteLastWords(reply.request)}”. The answer begins well enough, and then the server`);
  await reply.event({
    error: { code: 500, message: 'The demo server failed in the middle of its answer.', type: 'server_error' },
  });
  reply.end();
}

/** Text, then the connection dies. */
export async function cut(reply: Reply): Promise<void> {
  await start(reply);
  await reply.text(`You wrote “${quoteLastWords(reply.request)}”. Somebody pulls a cable in three, two, o`);
  await reply.wait(150);
  reply.cut();
}

/** Text, then heartbeats for ever. Only Stop, or a limit of your own, ends it. */
export async function stall(reply: Reply): Promise<void> {
  await start(reply);
  await reply.text(
    'I begin to answer, and then I think of something else. The connection stays open, the server says that it is alive, and no further word',
  );
  for (;;) {
    await reply.comment('heartbeat');
    await reply.beat(2000);
  }
}

/** A role, a finish, and nothing between them. */
export async function empty(reply: Reply): Promise<void> {
  await start(reply);
  await reply.wait(800);
  await reply.complete();
}

/** Reasoning, then nothing: the budget went into the thinking. */
export async function reasoningOnly(reply: Reply): Promise<void> {
  await start(reply);
  await reply.reasoning(
    'I think about it from one side. Then I think about it from the other. By now I have used all that I was given, and there is nothing left for an answer.',
  );
  await reply.complete();
}

async function start(reply: Reply): Promise<void> {
  await reply.wait(300);
  reply.begin();
  await reply.role();
}

async function azureStart(reply: Reply): Promise<void> {
  await reply.wait(400);
  reply.begin({ 'apim-request-id': reply.id });
  await reply.event({
    id: '',
    object: '',
    created: 0,
    model: '',
    choices: [],
    prompt_filter_results: [
      { prompt_index: 0, content_filter_results: { ...SAFE, jailbreak: { detected: false, filtered: false } } },
    ],
  });
  await reply.chunk({ role: 'assistant', content: '', refusal: null }, null, { content_filter_results: {} });
}
