/** The frame: what the whole window says, the list of conversations, the first start, what is announced. */
import { plural } from '../format.ts';

export const app = {
  name: 'svir',
  loading: 'Loading',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  dismiss: 'Dismiss',
  notices: 'Notices',
  crashed: 'The window made a mistake and cannot go on.',
  crashedAdvice: 'Nothing is lost: answers are kept by the app, not by the window. Reload the window to continue.',
  reload: 'Reload the window',
  pickImport: 'Choose files to import',
};

export const sidebar = {
  label: 'Conversations',
  newChat: 'New chat',
  search: 'Search conversations',
  clearSearch: 'Clear the search',
  none: 'No conversations yet',
  noneFound: (text: string) => `Nothing found for “${text}”`,
  inMessages: 'In messages',
  today: 'Today',
  yesterday: 'Yesterday',
  running: 'Answer running',
  more: (title: string) => `More for ${title}`,
  rename: 'Rename',
  renameLabel: 'Conversation title',
  delete: 'Delete…',
  untitled: 'New chat',
  settings: 'Settings',
  show: 'Show conversations',
  hide: 'Hide conversations',
  deleteTitle: 'Delete this conversation?',
  deleteBody: (title: string) => `“${title}”, its messages and its captures will be gone. This cannot be undone.`,
  deleteConfirm: 'Delete conversation',
};

export const firstRun = {
  title: 'Talk to any OpenAI-compatible server',
  body: 'Point svir at a server you run or rent: llama.cpp, vLLM, LM Studio, Ollama, Azure, anything that speaks Chat Completions. What it sends is kept, byte for byte, and can be looked at.',
  addServer: 'Add your server',
  addServerHint: 'A base URL, and a key if it wants one',
  demo: 'Try the demo server',
  demoHint: 'Built in, no network: one “model” for each thing a server can do',
  demoName: 'Demo server',
  look: 'Look for servers on this machine',
  lookHint: 'Asks the usual ports of LM Studio, Ollama, llama.cpp and vLLM, nothing else.',
  looking: 'Looking',
  found: (count: number) =>
    count === 0 ? 'None of the usual ports answered.' : `${plural(count, 'server', 'servers')} found`,
  models: (count: number) => plural(count, 'model', 'models'),
  use: (name: string) => `Use ${name}`,
  useShort: 'Use',
  import: 'Bring your conversations',
  importHint: 'From ChatGPT, Open WebUI, LibreChat, LM Studio, or any list of messages',
  noServerTitle: 'To go on, svir needs a server',
  noServerBody: 'Your conversations are here and can be read. Add a server to ask the next question.',
};

export const announce = {
  started: 'The answer begins.',
  ended: {
    complete: 'The answer is complete.',
    length: 'The answer was cut off by the token limit.',
    stopped: 'The answer was stopped.',
    interrupted: 'The answer was interrupted.',
    blocked: 'The answer was blocked by a content filter.',
    failed: (message: string) => `The answer failed. ${message}`,
  },
};
