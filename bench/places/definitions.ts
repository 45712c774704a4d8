import type { CodeSymbol } from '@codesearch/kernel';
import type { Place } from '../issues/gold-places.ts';
import { chunkedFiles } from '../tree/chunked-files.ts';
import type { Answer } from './question.ts';

/** The definitions of the files of a tree that answer questions. */
export class Definitions {
  readonly #symbols: ReadonlyMap<string, readonly CodeSymbol[]>;

  private constructor(symbols: ReadonlyMap<string, readonly CodeSymbol[]>) {
    this.#symbols = symbols;
  }

  /** @param dataDir an empty folder for the stages */
  static async read(root: string, answers: readonly Answer[], dataDir: string): Promise<Definitions> {
    const paths = new Set(answers.map(({ path }) => path));
    const symbols = new Map<string, readonly CodeSymbol[]>();
    for await (const { path, chunks } of chunkedFiles(root, dataDir, paths)) {
      symbols.set(
        path,
        chunks.flatMap((chunk) => chunk.symbols),
      );
    }
    return new Definitions(symbols);
  }

  /**
   * The lines of each definition of an answer.
   *
   * @throws Error if the file has no definition with one of the names
   */
  places({ path, symbols }: Answer): readonly Place[] {
    return symbols.flatMap((name) => {
      const named = (this.#symbols.get(path) ?? []).filter(
        ({ qualifiedName }) => qualifiedName === name || qualifiedName.endsWith(`.${name}`),
      );
      if (named.length === 0) throw new Error(`${path} has no definition of ${name}.`);
      return withBodies(named).map(({ startLine, endLine }) => ({ path, startLine, endLine }));
    });
  }
}

/** A prototype on one line is no answer if there is a longer definition. */
function withBodies(named: readonly CodeSymbol[]): readonly CodeSymbol[] {
  const longer = named.filter(({ startLine, endLine }) => endLine > startLine);
  return longer.length === 0 ? named : longer;
}
