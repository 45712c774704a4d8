import type { Scored } from './ranking.ts';
import { ScoredSlots } from './scored-slots.ts';
import type { TermScores } from './term-scores.ts';

/** Adds up the scores of a query's terms per entry. One board serves all queries, one after the other. */
export class ScoreBoard {
  readonly #found = new ScoredSlots();
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
    this.#found.begin(this.#count);
    for (let place = 0; place < this.#count; place++) {
      const slot = this.#touched[place]!;
      if (accepts === undefined || accepts(slot)) this.#found.add(slot, this.#sums[slot]!);
    }
    return this.#found.best(topK);
  }
}
