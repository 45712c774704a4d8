/** Entries with their scores, in two columns of one length: a search is quicker without an object for each. */
export interface ScoredList {
  readonly slots: Uint32Array;
  readonly scores: Float64Array;
}

/** Makes lists, one after the other. It keeps its memory from one to the next. */
export class ScoredListDraft {
  #slots = new Uint32Array(1_024);
  #scores = new Float64Array(1_024);
  #count = 0;

  add(slot: number, score: number): void {
    if (this.#count === this.#slots.length) this.#grow();
    this.#slots[this.#count] = slot;
    this.#scores[this.#count++] = score;
  }

  /** What was added since the last call. */
  take(): ScoredList {
    const count = this.#count;
    this.#count = 0;
    return { slots: this.#slots.slice(0, count), scores: this.#scores.slice(0, count) };
  }

  #grow(): void {
    const [slots, scores] = [this.#slots, this.#scores];
    this.#slots = new Uint32Array(2 * slots.length);
    this.#scores = new Float64Array(2 * slots.length);
    this.#slots.set(slots);
    this.#scores.set(scores);
  }
}

/** The entries of some lists, one list after the other. */
export function joinedLists(lists: readonly ScoredList[]): ScoredList {
  if (lists.length === 1) return lists[0]!;
  const draft = new ScoredListDraft();
  for (const { slots, scores } of lists) slots.forEach((slot, index) => draft.add(slot, scores[index]!));
  return draft.take();
}
