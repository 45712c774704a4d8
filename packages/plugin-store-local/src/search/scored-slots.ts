import { nthLargest } from './nth-largest.ts';
import type { Scored } from './ranking.ts';

/** Slots with their scores, side by side in two columns that serve all searches, one after the other. */
export class ScoredSlots {
  #slots = new Uint32Array(0);
  #scores = new Float64Array(0);
  #count = 0;

  /** Makes room. @param most additions until the next call */
  begin(most: number): void {
    this.#count = 0;
    if (most <= this.#slots.length) return;
    this.#slots = new Uint32Array(most);
    this.#scores = new Float64Array(most);
  }

  add(slot: number, score: number): void {
    this.#slots[this.#count] = slot;
    this.#scores[this.#count++] = score;
  }

  /** Adds slots that lie behind `first`, each scored by two columns of its block times a factor. */
  addProducts(first: number, rows: readonly number[], dots: Int32Array, scales: Float32Array, factor: number): void {
    const [slots, scores] = [this.#slots, this.#scores];
    let count = this.#count;
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place]!;
      slots[count] = first + row;
      scores[count++] = dots[row]! * scales[row]! * factor;
    }
    this.#count = count;
  }

  /** The n best, with all that are equal to the last of them, in the order they were added. */
  best(n: number): Scored[] {
    const scores = this.#scores.subarray(0, this.#count);
    const limit = n < scores.length ? nthLargest(scores, n) : -Infinity;
    const best: Scored[] = [];
    for (let place = 0; place < scores.length; place++) {
      const score = scores[place]!;
      if (score >= limit) best.push({ slot: this.#slots[place]!, score });
    }
    return best;
  }
}
