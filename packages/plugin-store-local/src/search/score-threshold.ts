/**
 * Remembers the largest of many numbers in a heap with the smallest of them on top, to find the value that the n best
 * ones reach.
 */
export class ScoreThreshold {
  readonly #heap: Float64Array;
  #size = 0;

  /** @param count how many values are wanted, 1 or more */
  constructor(count: number) {
    this.#heap = new Float64Array(count);
  }

  /** The smallest of the wanted values; minus infinity until there are as many. */
  get value(): number {
    return this.#size < this.#heap.length ? -Infinity : this.#heap[0]!;
  }

  /** @returns the value from now on */
  add(score: number): number {
    if (this.#size < this.#heap.length) this.#up(this.#size++, score);
    else if (score > this.#heap[0]!) this.#down(score);
    return this.value;
  }

  #up(from: number, score: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= score) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = score;
  }

  #down(score: number): void {
    const heap = this.#heap;
    const size = this.#size;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= score) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = score;
  }
}
