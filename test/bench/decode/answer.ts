/** What a candidate hands over, piece by piece: how it is counted in a timed pass, and kept in the pass that is checked. */
export interface Answer {
  text(piece: string): void;
  reasoning(piece: string): void;
  arguments(piece: string): void;
}

export interface AnswerSizes {
  text: number;
  reasoning: number;
  arguments: number;
}

/** Adds up lengths, so that no candidate's result can be optimised away and nothing is kept. */
export class CountedAnswer implements Answer {
  readonly sizes: AnswerSizes = { text: 0, reasoning: 0, arguments: 0 };

  text(piece: string): void {
    this.sizes.text += piece.length;
  }

  reasoning(piece: string): void {
    this.sizes.reasoning += piece.length;
  }

  arguments(piece: string): void {
    this.sizes.arguments += piece.length;
  }
}

/** Keeps the whole answer. */
export class KeptAnswer implements Answer {
  readonly whole = { text: '', reasoning: '', arguments: '' };

  text(piece: string): void {
    this.whole.text += piece;
  }

  reasoning(piece: string): void {
    this.whole.reasoning += piece;
  }

  arguments(piece: string): void {
    this.whole.arguments += piece;
  }
}
