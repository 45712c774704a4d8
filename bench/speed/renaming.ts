/** Compound identifiers. No language has compound keywords, so code remains valid when only these are renamed. */
const compound = /\b(?:[a-z]+(?:_[a-z]+)+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+)\b/g;
const word = /[A-Z]?[a-z]{3,}/g;

/** Coprime to most sizes of a vocabulary, so that copies differ in all words. */
const stride = 7919;

/** Replaces the words of compound identifiers with others from the same texts. */
export class Renaming {
  readonly #words: readonly string[];
  readonly #positions: ReadonlyMap<string, number>;

  constructor(texts: readonly string[]) {
    const words = texts.flatMap((text) => text.match(compound) ?? []).flatMap((name) => name.match(word) ?? []);
    this.#words = [...new Set(words.map((each) => each.toLowerCase()))].toSorted();
    this.#positions = new Map(this.#words.map((each, position) => [each, position]));
  }

  /** A text that differs for each copy and is deterministic. Copy 0 is the text itself. */
  apply(text: string, copy: number): string {
    if (copy === 0) return text;
    return text.replace(compound, (name) => name.replace(word, (each) => this.#exchange(each, copy)));
  }

  #exchange(each: string, copy: number): string {
    const position = this.#positions.get(each.toLowerCase());
    if (position === undefined) return each;
    const other = this.#words[(position + copy * stride) % this.#words.length] as string;
    return each[0] === each[0]?.toLowerCase() ? other : `${other[0]?.toUpperCase()}${other.slice(1)}`;
  }
}
