/** The chunks of the best hits for one query, in the local store and in another one. */
export interface ComparedHits {
  readonly expected: readonly string[];
  readonly found: readonly string[];
}

/** How the answers of a store compare with those of the local store. */
export class ParityFigures {
  #all = 0;
  #sameFirst = 0;
  #sameList = 0;
  #shared = 0;
  #best = 0;

  /** Queries. */
  get all(): number {
    return this.#all;
  }

  /** Queries with the same first hit. */
  get sameFirst(): number {
    return this.#sameFirst;
  }

  add({ expected, found }: ComparedHits): void {
    this.#all++;
    this.#best += expected.length;
    this.#shared += expected.filter((id) => found.includes(id)).length;
    if (found[0] === expected[0]) this.#sameFirst++;
    if (found.join() === expected.join()) this.#sameList++;
  }

  /** Cells of a table: queries, same first hit, share of the best hits in both, and queries with the same list. */
  cells(): readonly string[] {
    const shared = this.#best === 0 ? 1 : this.#shared / this.#best;
    return [String(this.#all), String(this.#sameFirst), shared.toFixed(3), String(this.#sameList)];
  }
}
