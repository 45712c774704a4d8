/** Most texts in one cache: enough for the best files of a large repository, in a few megabytes. */
const most = 20_000;

/** Caches facts about texts such as names and paths, because query after query meets the same ones. */
export class FactCache<Facts> {
  readonly #find: (text: string) => Facts;
  readonly #known = new Map<string, Facts>();

  /** @param find pure, and never `undefined` */
  constructor(find: (text: string) => Facts) {
    this.#find = find;
  }

  of(text: string): Facts {
    let facts = this.#known.get(text);
    if (facts === undefined) {
      facts = this.#find(text);
      if (this.#known.size >= most) this.#known.clear();
      this.#known.set(text, facts);
    }
    return facts;
  }
}
