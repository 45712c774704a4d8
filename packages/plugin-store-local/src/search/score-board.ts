import type { Scored } from './ranking.ts';
import { bestScored } from './selection.ts';
import type { TermScores } from './term-scores.ts';

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
    const [sums, touched] = [this.#sums, this.#touched];
    let count = this.#count;
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place]!;
      // Every score is above 0.
      if (sums[slot] === 0) touched[count++] = slot;
      sums[slot]! += scores[place]!;
    }
    this.#count = count;
  }

  /** The best entries that are accepted, with all that are equal to the last of them. */
  best(topK: number, accepts: ((slot: number) => boolean) | undefined): readonly Scored[] {
    const [sums, touched, count] = [this.#sums, this.#touched, this.#count];
    const sample = (step: number): readonly number[] => {
      const scores: number[] = [];
      for (let place = 0; place < count; place += step) {
        const slot = touched[place]!;
        if (accepts === undefined || accepts(slot)) scores.push(sums[slot]!);
      }
      return scores;
    };
    const atLeast = (limit: number): Scored[] => {
      const found: Scored[] = [];
      for (let place = 0; place < count; place++) {
        const slot = touched[place]!;
        const score = sums[slot]!;
        if (score >= limit && (accepts === undefined || accepts(slot))) found.push({ slot, score });
      }
      return found;
    };
    return bestScored({ count, sample, atLeast }, topK);
  }
}
