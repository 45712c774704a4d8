import { ScoredListBuilder } from './scored-list.ts';
import type { ScoredList } from './scored-list.ts';
import { selectTop } from './select-top.ts';
import type { TermScores } from './term-scores.ts';

/** Sums up the scores of a query's terms by document. One accumulator serves all queries, one after the other. */
export class ScoreAccumulator {
  readonly #list = new ScoredListBuilder();
  /** By docId. */
  #sums = new Float64Array(0);
  /** The docIds with a sum above 0; only the first `#count` are valid. */
  #touched = new Uint32Array(0);
  #count = 0;

  /**
   * Begins a query.
   *
   * @param docIdLimit exclusive upper bound of all docIds
   */
  reset(docIdLimit: number): void {
    for (let index = 0; index < this.#count; index++) this.#sums[this.#touched[index]!] = 0;
    this.#count = 0;
    if (docIdLimit <= this.#sums.length) return;
    this.#sums = new Float64Array(docIdLimit);
    this.#touched = new Uint32Array(docIdLimit);
  }

  /** @param weight of the term in the query */
  add({ docIds, scores }: TermScores, weight: number): void {
    const [sums, touched] = [this.#sums, this.#touched];
    let count = this.#count;
    for (let index = 0; index < docIds.length; index++) {
      const docId = docIds[index]!;
      // Scores are above 0, so a document with the sum 0 has no score so far.
      if (sums[docId] === 0) touched[count++] = docId;
      sums[docId]! += weight * scores[index]!;
    }
    this.#count = count;
  }

  /** Returns the top k of the accepted documents, and all further ones with the same score as the last of these. */
  top(topK: number, accepts: ((docId: number) => boolean) | undefined): ScoredList {
    const [sums, touched, count] = [this.#sums, this.#touched, this.#count];
    const sample = (step: number): Float64Array => {
      const scores = new Float64Array(Math.ceil(count / step));
      let found = 0;
      for (let index = 0; index < count; index += step) {
        const docId = touched[index]!;
        if (accepts === undefined || accepts(docId)) scores[found++] = sums[docId]!;
      }
      return scores.subarray(0, found);
    };
    const atLeast = (limit: number): ScoredList => {
      for (let index = 0; index < count; index++) {
        const docId = touched[index]!;
        const score = sums[docId]!;
        if (score >= limit && (accepts === undefined || accepts(docId))) this.#list.add(docId, score);
      }
      return this.#list.take();
    };
    return selectTop({ count, sample, atLeast }, topK);
  }
}
