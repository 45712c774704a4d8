import type { TermScores } from './term-scores.ts';
import { TopSlots } from './top-slots.ts';
import type { Scored } from './ranking.ts';

/** Adds up the scores of a query's terms per entry. One board serves all queries, one after the other. */
export class ScoreBoard {
  #sums = new Float64Array(0);
  #touched = new Uint32Array(0);
  #count = 0;

  /** @param slots all slots are below */
  begin(slots: number): void {
    for (let place = 0; place < this.#count; place++) this.#sums[this.#touched[place]!] = 0;
    this.#count = 0;
    if (slots <= this.#sums.length) return;
    this.#sums = new Float64Array(slots);
    this.#touched = new Uint32Array(slots);
  }

  add({ slots, scores }: TermScores): void {
    const sums = this.#sums;
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place]!;
      // Every score is above 0.
      if (sums[slot] === 0) this.#touched[this.#count++] = slot;
      sums[slot]! += scores[place]!;
    }
  }

  best(topK: number, accepts: ((slot: number) => boolean) | undefined): readonly Scored[] {
    const top = new TopSlots(topK);
    let { limit } = top;
    for (let place = 0; place < this.#count; place++) {
      const slot = this.#touched[place]!;
      const score = this.#sums[slot]!;
      if (score >= limit && (accepts === undefined || accepts(slot))) limit = top.add(slot, score);
    }
    return top.best();
  }
}
