/** Texts of which something is remembered: those of a large repository's best files, a few megabytes. */
const most = 20_000;

/** What was found out of texts, such as names and paths. Query after query is about the same ones. */
export class Remembered<Facts> {
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
