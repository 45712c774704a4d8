import { identifierParts, identifiers, stem } from '@codesearch/kernel';

/** Names that are remembered: those of a large repository's best files, a few megabytes. */
const mostNames = 20_000;

/** Finds the words of names and paths, and remembers them: query after query is about the same ones. */
export class NameWords {
  readonly #known = new Map<string, readonly string[]>();

  /** Stemmed words, distinct. */
  of(name: string): readonly string[] {
    let words = this.#known.get(name);
    if (words === undefined) {
      words = [...new Set(identifiers(name).flatMap(identifierParts).map(stem))];
      if (this.#known.size >= mostNames) this.#known.clear();
      this.#known.set(name, words);
    }
    return words;
  }
}
