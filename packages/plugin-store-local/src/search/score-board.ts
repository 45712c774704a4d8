import { ScoredListDraft } from './scored-list.ts';
import type { ScoredList } from './scored-list.ts';
import { bestScored } from './selection.ts';
import type { TermScores } from './term-scores.ts';

/** Sums the scores of a query's terms by entry. One board serves all queries, one after the other. */
export class ScoreBoard {
  readonly #draft = new ScoredListDraft();
  #sums = new Float64Array(0);
  #touched = new Uint32Array(0);
  #count = 0;

  /** @param slots upper bound of all slots, exclusive */
  begin(slots: number): void {
    for (let index = 0; index < this.#count; index++) this.#sums[this.#touched[index]!] = 0;
    this.#count = 0;
    if (slots <= this.#sums.length) return;
    this.#sums = new Float64Array(slots);
    this.#touched = new Uint32Array(slots);
  }

  add({ slots, scores }: TermScores): void {
    const [sums, touched] = [this.#sums, this.#touched];
    let count = this.#count;
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index]!;
      // Scores are above 0, so that a sum of 0 is of an entry without a score so far.
      if (sums[slot] === 0) touched[count++] = slot;
      sums[slot]! += scores[index]!;
    }
    this.#count = count;
  }

  /** The top k of the accepted entries, with all that have the same score as the last of them. */
  best(topK: number, accepts: ((slot: number) => boolean) | undefined): ScoredList {
    const [sums, touched, count] = [this.#sums, this.#touched, this.#count];
    const sample = (step: number): Float64Array => {
      const scores = new Float64Array(Math.ceil(count / step));
      let found = 0;
      for (let index = 0; index < count; index += step) {
        const slot = touched[index]!;
        if (accepts === undefined || accepts(slot)) scores[found++] = sums[slot]!;
      }
      return scores.subarray(0, found);
    };
    const atLeast = (limit: number): ScoredList => {
      for (let index = 0; index < count; index++) {
        const slot = touched[index]!;
        const score = sums[slot]!;
        if (score >= limit && (accepts === undefined || accepts(slot))) this.#draft.add(slot, score);
      }
      return this.#draft.take();
    };
    return bestScored({ count, sample, atLeast }, topK);
  }
}
