/** What the groups of an expression have. */
type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Expressions for whole queries, with any mark at the end. Each is made when a query is first compared with it, because
 * V8 reads it when it is made, which takes up to half a millisecond if it has classes of letters in any case.
 */
export class QueryForms {
  readonly #sources: readonly string[];
  readonly #flags: string;
  readonly #made: RegExp[] = [];

  /** @param sources of the expressions, without the ends of the query @param flags Default: any case, any letters */
  constructor(sources: readonly string[], flags: 'i' | 'iu' = 'iu') {
    this.#sources = sources;
    this.#flags = flags;
  }

  /** The groups of the forms that a query has, in their order. */
  *groupsIn(query: string): Generator<Groups> {
    for (const [index, source] of this.#sources.entries()) {
      const form = (this.#made[index] ??= new RegExp(String.raw`^\s*${source}\s*[?.!]?\s*$`, this.#flags));
      const found = form.exec(query);
      if (found) yield found.groups ?? {};
    }
  }
}
