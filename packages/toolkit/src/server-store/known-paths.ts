/** The paths of an index at the revision of the last read, which are listed once. */
export class KnownPaths {
  #known: { readonly revision: number; readonly paths: readonly string[] } | undefined;

  /** @param list lists them; called if they are not those of this revision */
  async at(revision: number, list: () => Promise<readonly string[]>): Promise<readonly string[]> {
    if (this.#known?.revision !== revision) this.#known = { revision, paths: await list() };
    return this.#known.paths;
  }
}
