import { estimateTokens } from '@codesearch/toolkit/pure';
import type { CodesearchError } from '@codesearch/kernel';

/** What came of one text. */
export interface EmbeddedText {
  readonly vector: Float32Array;
  readonly truncated?: boolean;
  readonly pooled?: boolean;
  /** Its share of what the provider counted; not a whole number. */
  readonly tokens?: number | undefined;
}

export interface RefusedText {
  readonly refused: CodesearchError;
}

/**
 * A text on its way: waiting for a call, in one, or done. Its readers are the requests, and the longer text, that wait
 * for it.
 */
export class QueuedText {
  readonly text: string;
  /** As estimated. */
  readonly tokens: number;
  readonly outcome: Promise<EmbeddedText | RefusedText>;
  /** Why it has no outcome, once its call has failed. */
  failure: unknown;
  readers = 0;
  /** The texts it was cut into. */
  pieces: readonly QueuedText[] = [];
  /** Called when the last reader has left. */
  abandoned: () => void = () => {};
  resolve!: (outcome: EmbeddedText | RefusedText) => void;
  reject!: (reason: unknown) => void;

  constructor(text: string) {
    this.text = text;
    this.tokens = estimateTokens(text);
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A caller that still waits sees the rejection; one that has left must not make it unhandled.
    this.outcome.catch(() => {});
  }

  leave(): void {
    this.readers--;
    if (this.readers > 0) return;
    this.abandoned();
    for (const piece of this.pieces) piece.leave();
  }
}
