/** Writing a message: the field, its files, its commands, the choice of a model. */
import type { MadeFrom, TextFacts } from '../../../shared/chat/attachment.ts';
import { bytes, mediaName, number, plural } from '../format.ts';

export const composer = {
  label: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  stop: 'Stop',
  attach: 'Attach files',
  drop: 'Drop files to attach them',
  dropToEdit: 'Drop files to attach them to the question you edit',
  dropHint: 'Images go to the model as they are',
  tray: 'Attachments of this message',
  addingFile: (name: string) => `Adding ${name}`,
  uploadStep: { waiting: 'waiting', converting: 'converting' },
  removeFile: (name: string) => `Remove ${name}`,
  cancelUpload: (name: string) => `Cancel ${name}`,
  fileDetail: (size: number, width?: number, height?: number) =>
    width && height ? `${number(width)} × ${number(height)} · ${bytes(size)}` : bytes(size),
  /** Over the send button, and in the empty field where something has to be done first. */
  blocked: {
    opening: 'The conversation is still being opened',
    choosing: 'The server’s models are still being read',
    uploading: 'Files are still being added',
    answering: 'Sent when the answer is complete',
    storing: 'The message before it is still being sent',
    'no-server': 'Add a server to send messages',
    'no-model': 'Choose a model to send messages',
  },
  /** Sent already, as far as the person is concerned. */
  held: {
    opening: 'It is sent as soon as the conversation is open.',
    choosing: 'It is sent as soon as the server has said which models it has.',
    uploading: 'It is sent as soon as its files are added.',
    answering: 'It is sent when the answer is complete.',
    storing: 'It is sent after the message before it.',
  },
  letGo: 'Do not send',
  refused: {
    'no-server': 'Not sent: there is no server yet. Add one in the settings.',
    'no-model': 'Not sent: no model is chosen. Choose one below.',
    'file-refused': 'Not sent: a file could not be added. Take it off or add it again, then send.',
    'answer-cut': 'Not sent: the answer before it did not come to its end. Send it if it still fits.',
  },
  tokens: (count: number) => `about ${plural(count, 'token', 'tokens')}`,
  encoding: {
    'utf-8': 'UTF-8',
    'utf-16le': 'read as UTF-16',
    'utf-16be': 'read as UTF-16',
    'windows-1252': 'not UTF-8: read as Windows-1252',
  } satisfies Record<TextFacts['encoding'], string>,
  hasLocation: 'tells where it was taken',
  removeLocation: (name: string) => `Take the place out of ${name}`,
  notShown: 'cannot be shown here; it goes as it is',
  makeSmaller: (name: string) => `Make ${name} smaller…`,
  madeFrom: (from: MadeFrom, now: string) => {
    switch (from.how) {
      case 'converted':
        return `converted from ${mediaName(from.mediaType)} to ${mediaName(now)}`;
      case 'reduced':
        return from.width && from.height
          ? `made smaller, was ${number(from.width)} × ${number(from.height)} · ${bytes(from.bytes)}`
          : `made smaller, was ${bytes(from.bytes)}`;
      case 'location-removed':
        return 'place taken out';
    }
  },
  warnings: 'Before you send',
  pasted: (characters: number) => `${number(characters)} characters pasted.`,
  pastedToFile: 'Make it a file',
  pastedKeep: 'Keep it as text',
  pastedName: 'pasted.txt',
  droppedName: 'picture',
  onlyAddress: 'The page gave only the address of the picture.',
  onlyAddressAdvice:
    'svir fetches nothing from the web. Copy the picture in the browser and paste it here, or save it first.',
  /** `images` counts those of earlier messages too. */
  size: (tokens: number, size: number | null, images: number) =>
    [
      tokens > 0 ? `≈ ${plural(tokens, 'token', 'tokens')}` : '',
      images > 0 ? plural(images, 'picture', 'pictures') : '',
      size === null ? '' : bytes(size),
    ]
      .filter(Boolean)
      .join(' · '),
  sizeTitle: 'Tokens of this text, by estimate, and bytes of the whole request with the conversation so far',
  keySeen: 'This looks like an API key. A message is stored and goes to the model as it is.',
  keyHeld: 'Not sent yet: this looks like an API key. A message is stored and goes to the model as it is.',
  keySettings: 'Open the server’s settings',
  keySend: 'Send it anyway',
};

export const slash = {
  label: 'Commands',
  new: 'Begin a new chat',
  model: 'Choose the model',
  modelSet: (model: string) => `The model is now ${model}.`,
  server: 'Choose the server',
  serverSet: (server: string) => `The server is now ${server}.`,
  noServer: (text: string) => `No server is called “${text}”.`,
  system: 'Set the system prompt of this conversation; with nothing behind it, remove it',
  systemSet: 'The system prompt is set.',
  systemGone: 'The system prompt is removed.',
  temperature: 'Set the temperature, often 0 to 2',
  maxTokens: 'Limit the tokens of an answer',
  effort: 'Set the reasoning effort',
  parameterSet: 'The parameter is set.',
  search: 'Search all conversations',
  title: 'Name this conversation',
  titleSet: 'The title is changed.',
};

export const model = {
  choose: 'Choose a model',
  /** Spoken before the name of the model. */
  prefix: 'Model: ',
  search: 'Search models or type an id',
  loading: 'Reading the model list',
  showAll: (count: number) => `Show all (${number(count)} more)`,
  showChat: 'Show chat models only',
  typed: (id: string) => `Use “${id}” as typed`,
  empty: 'No model of this name',
  emptyList: 'The server lists no models. Type an id.',
  again: 'Read the list again',
  context: (tokens: number) => `${number(tokens)} tokens`,
  images: (most?: number) => (most === undefined ? 'images' : `up to ${plural(most, 'image', 'images')}`),
  audio: 'audio',
  more: (count: number) => `${number(count)} more of this list: type to narrow it down.`,
  others: 'Not chat models, by their names',
  chat: 'Models',
  inUse: 'In use',
  servers: 'Server',
  manage: 'Manage servers…',
};
