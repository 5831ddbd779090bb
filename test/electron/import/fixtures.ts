/**
 * Small files of each format. All are constructed by hand from the descriptions named at the head of each reader in
 * electron/import/formats; none is taken from a real export.
 */

/** One question about the weather with a call, its result, an answer written anew, and thoughts. */
export const CHATGPT = {
  title: 'Rain in Lisbon',
  create_time: 1_756_000_000.25,
  update_time: 1_756_000_100.5,
  conversation_id: 'c-1',
  default_model_slug: 'gpt-usual',
  current_node: 'n-answer-2',
  mapping: {
    'n-root': { id: 'n-root', message: null, parent: null, children: ['n-hidden'] },
    'n-hidden': {
      id: 'n-hidden',
      parent: 'n-root',
      children: ['n-ask'],
      message: {
        id: 'n-hidden',
        author: { role: 'user' },
        content: {
          content_type: 'user_editable_context',
          user_profile: 'I live here.',
          user_instructions: 'Be brief.',
        },
        metadata: { is_visually_hidden_from_conversation: true },
      },
    },
    'n-ask': {
      id: 'n-ask',
      parent: 'n-hidden',
      children: ['n-think', 'n-answer-2'],
      message: {
        id: 'n-ask',
        author: { role: 'user' },
        create_time: 1_756_000_001,
        content: {
          content_type: 'multimodal_text',
          parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_9' }, 'Will it rain?'],
        },
        metadata: { attachments: [{ id: 'file_9', name: 'sky.png', mime_type: 'image/png' }, { name: 'notes.pdf' }] },
      },
    },
    'n-think': {
      id: 'n-think',
      parent: 'n-ask',
      children: ['n-call'],
      message: {
        id: 'n-think',
        author: { role: 'assistant' },
        create_time: 1_756_000_002,
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Looking', content: 'I look at the sky.' }] },
        metadata: { model_slug: 'gpt-thinks' },
      },
    },
    'n-call': {
      id: 'n-call',
      parent: 'n-think',
      children: ['n-result'],
      message: {
        id: 'n-call',
        author: { role: 'assistant' },
        content: { content_type: 'code', language: 'unknown', text: '{"city":"Lisbon"}' },
        recipient: 'weather.get',
        metadata: {},
      },
    },
    'n-result': {
      id: 'n-result',
      parent: 'n-call',
      children: ['n-answer'],
      message: {
        id: 'n-result',
        author: { role: 'tool', name: 'weather.get' },
        content: { content_type: 'execution_output', text: 'cloudy' },
        metadata: {},
      },
    },
    'n-answer': {
      id: 'n-answer',
      parent: 'n-result',
      children: [],
      message: {
        id: 'n-answer',
        author: { role: 'assistant' },
        create_time: 1_756_000_009,
        content: { content_type: 'text', parts: ['Perhaps.'] },
        metadata: { model_slug: 'gpt-thinks', finish_details: { type: 'max_tokens' } },
        recipient: 'all',
      },
    },
    'n-answer-2': {
      id: 'n-answer-2',
      parent: 'n-ask',
      children: [],
      message: {
        id: 'n-answer-2',
        author: { role: 'assistant' },
        create_time: 1_756_000_050,
        content: { content_type: 'text', parts: ['No.'] },
        metadata: { finish_details: { type: 'stop' } },
        recipient: 'all',
        status: 'finished_successfully',
      },
    },
  },
};

/** A picture in the file, reasoning and a call as HTML blocks, an error, and two answers side by side. */
export const OPEN_WEBUI = {
  id: 'chat-7',
  created_at: 1_700_000_000,
  updated_at: 1_700_000_900,
  chat: {
    title: 'Numbers',
    models: ['small'],
    params: { system: 'You count.' },
    history: {
      currentId: 'b2',
      messages: {
        a: {
          id: 'a',
          parentId: null,
          childrenIds: ['b1', 'b2', 'b3'],
          role: 'user',
          content: 'What is 15 * 17?',
          timestamp: 1_700_000_001,
          files: [
            { type: 'image', name: 'sum.png', url: 'data:image/png;base64,iVBORw0KGgo=' },
            { type: 'image', name: 'far.png', url: '/api/v1/files/1' },
            { type: 'file', name: 'table.csv' },
          ],
        },
        b1: {
          id: 'b1',
          parentId: 'a',
          childrenIds: [],
          role: 'assistant',
          model: 'small',
          timestamp: 1_700_000_005,
          content:
            '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; 15 * 17\n&gt; is 255\n</details>\n' +
            '<details type="tool_calls" done="true" id="t1" name="sum" arguments="{&quot;a&quot;:15}" result="&quot;255&quot;">\n<summary>Tool Executed</summary>\n</details>\nIt is 255 &gt; 200.',
        },
        b2: {
          id: 'b2',
          parentId: 'a',
          childrenIds: [],
          role: 'assistant',
          model: 'large',
          timestamp: 1_700_000_005,
          content: 'ignored where output stands',
          output: [
            { type: 'reasoning', content: [{ type: 'output_text', text: 'easy' }] },
            { type: 'function_call', call_id: 'k', name: 'sum', arguments: '{"a":15}' },
            { type: 'function_call_output', call_id: 'k', output: [{ type: 'input_text', text: '255' }] },
            { type: 'message', content: [{ type: 'output_text', text: '255' }] },
          ],
        },
        b3: {
          id: 'b3',
          parentId: 'a',
          childrenIds: [],
          role: 'assistant',
          model: 'small',
          content: '',
          error: { content: 'Model not found' },
          timestamp: 1_700_000_002,
        },
      },
    },
  },
};

/** Nested messages, as a recursive export writes them. */
export const LIBRECHAT_TREE = {
  conversationId: 'lc-1',
  endpoint: 'openAI',
  title: 'Stories',
  branches: true,
  recursive: true,
  options: { model: 'gpt-usual', promptPrefix: 'You tell stories.' },
  messagesTree: [
    {
      messageId: 'm1',
      parentMessageId: '00000000-0000-0000-0000-000000000000',
      isCreatedByUser: true,
      sender: 'User',
      text: 'Tell me one.',
      createdAt: '2024-05-28T18:08:55.014Z',
      files: [{ filename: 'plan.txt' }],
      children: [
        {
          messageId: 'm2',
          isCreatedByUser: false,
          model: 'gpt-own',
          text: '',
          content: [
            { type: 'think', think: 'a fox' },
            { type: 'tool_call', tool_call: { id: 'k', name: 'muse', args: '{"of":"foxes"}', output: 'a red one' } },
            { type: 'text', text: { value: 'A fox ran.' } },
          ],
          createdAt: '2024-05-28T18:08:58.000Z',
          finish_reason: 'stop',
          children: [],
        },
        {
          messageId: 'm3',
          isCreatedByUser: false,
          model: null,
          text: 'A fox wal',
          unfinished: true,
          createdAt: '2024-05-28T18:09:00.000Z',
          children: [],
        },
      ],
    },
  ],
};

/** The same chat as a flat list with parents. */
export const LIBRECHAT_LIST = {
  ...LIBRECHAT_TREE,
  recursive: false,
  messagesTree: undefined,
  messages: LIBRECHAT_TREE.messagesTree.flatMap(({ children, ...message }) => [
    message,
    ...children.map(({ children: _none, ...child }) => ({ ...child, parentMessageId: message.messageId })),
  ]),
};

/** Versions of a question and of an answer, an answer in steps, a file named only. */
export const LM_STUDIO = {
  name: 'Keys',
  createdAt: 1_720_000_000_123,
  systemPrompt: 'old place',
  perChatPredictionConfig: { fields: [{ key: 'llm.prediction.systemPrompt', value: 'You open doors.' }] },
  lastUsedModel: { identifier: 'qwen-usual' },
  messages: [
    {
      versions: [
        { type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'Open it.' }] },
        {
          type: 'singleStep',
          role: 'user',
          content: [
            { type: 'file', fileIdentifier: '17-door.png', fileType: 'image' },
            { type: 'text', text: 'Open this door.' },
          ],
        },
      ],
      currentlySelected: 1,
    },
    {
      versions: [
        {
          type: 'multiStep',
          role: 'assistant',
          senderInfo: { senderName: 'qwen-sent' },
          steps: [
            { type: 'debugInfoBlock', debugInfo: 'not for people' },
            { type: 'contentBlock', style: { type: 'thinking' }, content: [{ type: 'text', text: 'a key' }] },
            {
              type: 'contentBlock',
              content: [{ type: 'toolCallRequest', callId: 1, name: 'turn', parameters: { key: 'red' } }],
            },
            { type: 'contentBlock', content: [{ type: 'toolCallResult', toolCallId: 1, content: 'open' }] },
            {
              type: 'contentBlock',
              content: [{ type: 'text', text: 'It is open.' }],
              genInfo: { identifier: 'qwen-made', stats: { stopReason: 'eosFound' } },
            },
          ],
        },
      ],
      currentlySelected: 0,
    },
  ],
};

/** Every kind of message Chat Completions know. */
export const MESSAGES = {
  model: 'llama-own',
  messages: [
    { role: 'system', content: 'You are short.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        { type: 'image_url', image_url: { url: 'https://example.com/far.png' } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'I look.',
      tool_calls: [{ id: 'k1', type: 'function', function: { name: 'look', arguments: '{"at":1}' } }],
    },
    { role: 'tool', tool_call_id: 'k1', content: 'a cat' },
    { role: 'assistant', content: 'A cat.' },
    { role: 'user', content: 'Sure?' },
    { role: 'assistant', content: '', refusal: 'I will not say.' },
  ],
};
