/** Where focus goes and what is opened is known to views; they register these when they are on the screen. */
export interface ViewHandles {
  focusComposer?: () => void;
  focusSearch?: () => void;
  pickFiles?: () => void;
  /** Asks for files of other programs and imports them. */
  pickImport?: () => void;
  openModelPicker?: () => void;
  openParameters?: () => void;
  jumpToLatest?: () => void;
  findInConversation?: () => void;
  /** Brings a message of the open conversation into sight and gives it the focus. */
  revealMessage?: (messageId: string) => Promise<void>;
}

/** The handles of what is on the screen now. */
export const viewHandles: ViewHandles = {};
