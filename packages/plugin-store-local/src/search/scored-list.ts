/** Entries with their scores, as two columns of the same length: an object for each entry would make searches slower. */
export interface ScoredList {
  readonly slots: Uint32Array;
  readonly scores: Float64Array;
}

/** Makes one list after the other, and uses its memory again for the next. */
export class ScoredListDraft {
  #slots = new Uint32Array(1_024);
  #scores = new Float64Array(1_024);
  #count = 0;

  add(slot: number, score: number): void {
    if (this.#count === this.#slots.length) this.#grow();
    this.#slots[this.#count] = slot;
    this.#scores[this.#count++] = score;
  }

  /** Returns a list of what was added since the last call. */
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

/** Concatenates lists. */
export function joinedLists(lists: readonly ScoredList[]): ScoredList {
  if (lists.length === 1) return lists[0]!;
  const draft = new ScoredListDraft();
  for (const { slots, scores } of lists) slots.forEach((slot, index) => draft.add(slot, scores[index]!));
  return draft.take();
}
