import type { StoredRow } from './row.ts';

/** Reads the rows of all these paths. */
type ReadRows = (paths: readonly string[]) => Promise<readonly StoredRow[]>;

/**
 * Reads the rows of paths, one query at a time: the next one has all paths that were asked for in the meantime. A
 * server may look at every row for a query, so that five thousand queries look at the collection as often.
 */
export class PathReads {
  readonly #read: ReadRows;
  #asked: Map<string, PromiseWithResolvers<readonly StoredRow[]>> = new Map();
  #isReading = false;

  constructor(read: ReadRows) {
    this.#read = read;
  }

  async rows(paths: readonly string[]): Promise<readonly StoredRow[]> {
    const answers = paths.map((path) => {
      const asked = this.#asked.get(path) ?? Promise.withResolvers();
      this.#asked.set(path, asked);
      return asked.promise;
    });
    if (!this.#isReading) void this.#run();
    return (await Promise.all(answers)).flat();
  }

  async #run(): Promise<void> {
    this.#isReading = true;
    while (this.#asked.size > 0) {
      const asked = this.#asked;
      this.#asked = new Map();
      try {
        const rows = Map.groupBy(await this.#read([...asked.keys()]), ({ path }) => path);
        for (const [path, { resolve }] of asked) resolve(rows.get(path) ?? []);
      } catch (error) {
        for (const { reject } of asked.values()) reject(error);
      }
    }
    this.#isReading = false;
  }
}
