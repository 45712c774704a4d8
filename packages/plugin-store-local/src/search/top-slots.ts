import type { Scored } from './ranking.ts';
import { ScoreThreshold } from './score-threshold.ts';

/** Gathers the slots of the n best scores, with all that are equal to the last of them, in the order they were added. */
export class TopSlots {
  readonly #threshold: ScoreThreshold;
  readonly #slots: number[] = [];
  readonly #scores: number[] = [];
  #limit = -Infinity;

  /** @param count how many are wanted, 1 or more */
  constructor(count: number) {
    this.#threshold = new ScoreThreshold(count);
  }

  /** What a score must reach to be of any interest. */
  get limit(): number {
    return this.#limit;
  }

  /**
   * @param score of the limit or more
   * @returns the limit from now on
   */
  add(slot: number, score: number): number {
    this.#slots.push(slot);
    this.#scores.push(score);
    this.#limit = this.#threshold.add(score);
    return this.#limit;
  }

  best(): Scored[] {
    const best: Scored[] = [];
    for (let place = 0; place < this.#slots.length; place++) {
      const score = this.#scores[place]!;
      if (score >= this.#limit) best.push({ slot: this.#slots[place]!, score });
    }
    return best;
  }
}
