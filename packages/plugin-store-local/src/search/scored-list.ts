/** Documents with their scores, as two columns of equal length. One object per document would make searches slower. */
export interface ScoredList {
  readonly docIds: Uint32Array;
  readonly scores: Float64Array;
}

/** Builds one list after the other in the same memory. */
export class ScoredListBuilder {
  #docIds = new Uint32Array(1_024);
  #scores = new Float64Array(1_024);
  #count = 0;

  add(docId: number, score: number): void {
    if (this.#count === this.#docIds.length) this.#grow();
    this.#docIds[this.#count] = docId;
    this.#scores[this.#count++] = score;
  }

  /** Returns the documents that were added since the last call; valid until the next one is added. */
  take(): ScoredList {
    const count = this.#count;
    this.#count = 0;
    return { docIds: this.#docIds.subarray(0, count), scores: this.#scores.subarray(0, count) };
  }

  #grow(): void {
    const [docIds, scores] = [this.#docIds, this.#scores];
    this.#docIds = new Uint32Array(2 * docIds.length);
    this.#scores = new Float64Array(2 * docIds.length);
    this.#docIds.set(docIds);
    this.#scores.set(scores);
  }
}

/**
 * Concatenates the lists of some keys. Each is read before the next one is made, so that one builder can make all of
 * them.
 */
export function joinedLists<Key>(keys: Iterable<Key>, listOf: (key: Key) => ScoredList): ScoredList {
  const joined = new ScoredListBuilder();
  for (const key of keys) {
    const { docIds, scores } = listOf(key);
    docIds.forEach((docId, index) => joined.add(docId, scores[index]!));
  }
  return joined.take();
}
