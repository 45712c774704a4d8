import { estimateTokens, splitByTokens } from '@codesearch/toolkit/pure';
import type { EmbedderFacts } from '@codesearch/kernel';
import { usedShare } from './batch-queue.ts';

/** Counts the calls that batching would make for texts, and the tokens in them. Makes none. */
export class CallCount {
  readonly #facts: EmbedderFacts;
  calls = 0;
  /** Tokens that are sent, estimated, with those of the plugin's prefix. */
  tokens = 0;
  #texts = 0;
  #batchTokens = 0;

  constructor(facts: EmbedderFacts) {
    this.#facts = facts;
  }

  add(text: string): void {
    const { maxInputTokens = Infinity } = this.#facts;
    const tokens = estimateTokens(text);
    if (tokens <= maxInputTokens) return this.#addPiece(tokens);
    for (const piece of splitByTokens(text, Math.ceil(maxInputTokens * usedShare)))
      this.#addPiece(estimateTokens(piece));
  }

  /** Ends the call that is not full. */
  flush(): void {
    if (this.#texts > 0) this.calls++;
    this.#texts = 0;
    this.#batchTokens = 0;
  }

  #addPiece(tokens: number): void {
    const { maxBatchSize, maxBatchTokens = Infinity, prefixTokens = 0 } = this.#facts;
    if (this.#batchTokens + tokens > maxBatchTokens * usedShare) this.flush();
    this.#texts++;
    this.#batchTokens += tokens;
    this.tokens += tokens + prefixTokens;
    if (this.#texts >= maxBatchSize) this.flush();
  }
}
