/** What can be in the way of sending, and a draft that something is in the way of. Shapes only. */

export type SendBlock =
  /** The conversation is still being read. */
  | 'opening'
  /** There is no model yet: the server's list is on its way. */
  | 'choosing'
  | 'uploading'
  | 'answering'
  /** The question before it is being handed over. */
  | 'storing'
  | 'no-server'
  | 'no-model'
  /** There is nothing to send. */
  | 'empty';

/** What passes without the person doing anything. */
export type PassingBlock = Exclude<SendBlock, 'no-server' | 'no-model' | 'empty'>;

/** A draft that was to be sent while something was in the way. */
export type HeldDraft = {
  conversationId: string;
  /** Files in its tray that had been refused before. */
  refusedFiles: number;
} & (
  | {
      /** It goes by itself. */
      step: 'waiting';
      block: PassingBlock;
      /** The answer it waits for. */
      behind: string | null;
    }
  | {
      /** It stays until the person does something; this is why. */
      step: 'refused';
      block: Exclude<SendBlock, PassingBlock | 'empty'> | 'file-refused' | 'answer-cut';
    }
);
