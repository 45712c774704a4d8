/** Enough for the best files of a large repository, in a few megabytes. */
const maxTexts = 20_000;

/** Caches facts about names and paths, because successive queries have many candidates in common. */
export class FactCache<Facts> {
  readonly #find: (text: string) => Facts;
  readonly #known = new Map<string, Facts>();

  /** @param find pure; must not return `undefined` */
  constructor(find: (text: string) => Facts) {
    this.#find = find;
  }

  of(text: string): Facts {
    let facts = this.#known.get(text);
    if (facts === undefined) {
      facts = this.#find(text);
      if (this.#known.size >= maxTexts) this.#known.clear();
      this.#known.set(text, facts);
    }
    return facts;
  }
}
