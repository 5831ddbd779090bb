/** A conversation and what its texts are drawn with. */
import { number } from '../format.ts';

export const conversation = {
  label: 'Conversation',
  messages: 'Messages',
  emptyTitle: 'Ask something',
  emptyBody: (model: string, profile: string) => `${model} on ${profile} will answer.`,
  tipCommands: 'Commands',
  emptyNoModel: 'Choose a model below, then write your question.',
  failed: 'This conversation could not be opened.',
  jump: 'Jump to latest',
  earlier: (count: number) => `Show earlier messages (${number(count)})`,
  you: 'You',
  assistant: 'Answer',
  /** Before the name of a model, heard only. */
  answerOf: 'Answer by',
  attachments: 'Attachments',
  answers: {
    at: (at: number, of: number) => `Answer ${at} of ${of}`,
    previous: 'Previous answer',
    next: 'Next answer',
  },
  /** Of a question that was edited. */
  wordings: {
    at: (at: number, of: number) => `Wording ${at} of ${of}`,
    previous: 'Previous wording',
    next: 'Next wording',
  },
  copyQuestion: 'Copy question',
  editQuestion: 'Edit question',
  editHint: 'What was asked before stays beside it.',
  openDebug: 'Show debug pane',
  closeDebug: 'Hide debug pane',
  messageComing: 'This message is being read.',
  messageFailed: 'This message could not be read now.',
  messageUnreadable: 'This message cannot be read.',
  messageUnreadableAdvice:
    'It was left in the database as it is. A newer svir, or a tool for SQLite files, may be able to read it.',
  resizeDebug: 'Width of the debug pane',
};

export const markdown = {
  copyCode: 'Copy code',
  lineNumbers: 'Line numbers',
  wrapLines: 'Wrap lines',
  downloadCode: 'Save code as a file',
  formula: 'Formula',
  plain: 'text',
  image: (host: string) => `Image on ${host}`,
  inlineImage: 'Image inside the answer, not shown',
  deadLink: 'This link has an address svir does not open.',
  footnotes: 'Footnotes',
  footnote: (label: string) => `Footnote ${label}`,
  footnoteBack: (label: string) => `Back to reference ${label}`,
  done: 'done',
  open: 'open',
};
