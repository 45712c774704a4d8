/** Keywords of no language are compound, so that code stays code when only such identifiers are renamed. */
const compound = /\b(?:[a-z]+(?:_[a-z]+)+|[A-Z]?[a-z]+(?:[A-Z][a-z]+)+)\b/g;
const word = /[A-Z]?[a-z]{3,}/g;

/** A number without a common divisor with most sizes of a vocabulary, so that copies differ in all words. */
const stride = 7919;

/** Exchanges the words of compound identifiers for others that the same texts use. */
export class Renaming {
  readonly #words: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(texts: readonly string[]) {
    const words = texts.flatMap((text) => text.match(compound) ?? []).flatMap((name) => name.match(word) ?? []);
    this.#words = [...new Set(words.map((each) => each.toLowerCase()))].toSorted();
    this.#places = new Map(this.#words.map((each, place) => [each, place]));
  }

  /** The text for copy 0, another one for each further copy; the same for the same arguments. */
  apply(text: string, copy: number): string {
    if (copy === 0) return text;
    return text.replace(compound, (name) => name.replace(word, (each) => this.#exchange(each, copy)));
  }

  #exchange(each: string, copy: number): string {
    const place = this.#places.get(each.toLowerCase());
    if (place === undefined) return each;
    const other = this.#words[(place + copy * stride) % this.#words.length] as string;
    return each[0] === each[0]?.toLowerCase() ? other : `${other[0]?.toUpperCase()}${other.slice(1)}`;
  }
}
