/** Words, and the message that has them. */
export interface FindPlace {
  words: string;
  messageId: string;
}

/** Where focus goes and what is opened is known to views; they register these when they are on the screen. */
export interface ViewHandles {
  focusComposer?: () => void;
  focusSearch?: () => void;
  pickFiles?: () => void;
  /** The question that is written anew. */
  editor?: { hasFocus(): boolean; pickFiles(): void; attach(files: readonly File[]): void };
  /** Asks for files of other programs and imports them. */
  pickImport?: () => void;
  openModelPicker?: () => void;
  openParameters?: () => void;
  jumpToLatest?: () => void;
  /** Opens the search within the open conversation; with a place, at the first one of that message. */
  findInConversation?: (place?: FindPlace) => void;
  /** Brings a message of the open conversation into sight and gives it the focus. */
  revealMessage?: (messageId: string) => Promise<void>;
}

/** The handles of what is on the screen now. */
export const viewHandles: ViewHandles = {};
