import type { Database } from '../database/database.ts';
import { covers, segmentTerms } from '../lexical/segment.ts';
import type { Segment, VersionOf } from '../lexical/segment.ts';
import { characterSet } from './character-set.ts';

/** Separates the names. No name has it. */
const separator = '\n';

/** The names of one segment of the index of names, in memory, ascending. */
export class SegmentNames {
  readonly #segment: Segment;
  /** Each name with a separator after it. One string, which takes less memory than many and is searched faster. */
  readonly #text: string;
  /** Offset of each name in the text, and the length of the text. */
  readonly #starts: Uint32Array;
  /** See {@link characterSet}. */
  readonly characterSets: Uint32Array;
  /** The docIds of all names, and the index of the first one of each name. */
  readonly #docIds: Uint32Array;
  readonly #firstDocIds: Uint32Array;

  private constructor(
    segment: Segment,
    names: readonly string[],
    docIds: readonly number[],
    firsts: readonly number[],
  ) {
    this.#segment = segment;
    this.#text = [...names, ''].join(separator);
    this.#starts = new Uint32Array(names.length + 1);
    this.characterSets = new Uint32Array(names.length);
    for (const [index, name] of names.entries()) {
      this.#starts[index + 1] = this.#starts[index]! + name.length + 1;
      this.characterSets[index] = characterSet(name);
    }
    this.#docIds = Uint32Array.from(docIds);
    this.#firstDocIds = Uint32Array.from([...firsts, docIds.length]);
  }

  /** @throws INDEX_CORRUPT if the segment is damaged */
  static read(database: Database, segment: Segment): SegmentNames {
    const [names, docIds, firsts]: [string[], number[], number[]] = [[], [], []];
    for (const { term, cursor } of segmentTerms(database, segment)) {
      names.push(term);
      firsts.push(docIds.length);
      const postings = cursor();
      while (postings.next()) docIds.push(postings.docId);
    }
    return new SegmentNames(segment, names, docIds, firsts);
  }

  get count(): number {
    return this.characterSets.length;
  }

  name(index: number): string {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1]! - 1);
  }

  length(index: number): number {
    return this.#starts[index + 1]! - this.#starts[index]! - 1;
  }

  /** Whether a live chunk defines the name. */
  isLive(index: number, versionOf: VersionOf): boolean {
    const end = this.#firstDocIds[index + 1]!;
    for (let at = this.#firstDocIds[index]!; at < end; at++) {
      if (covers(this.#segment, versionOf(this.#docIds[at]!))) return true;
    }
    return false;
  }

  /** The indices of the names that begin with a word. */
  *beginningWith(word: string): Generator<number> {
    for (let index = this.#firstFrom(word); index < this.count; index++) {
      if (!this.#text.startsWith(word, this.#starts[index])) return;
      yield index;
    }
  }

  /** The indices of the names that contain a word. */
  *containing(word: string): Generator<number> {
    let at = this.#text.indexOf(word);
    while (at !== -1) {
      const index = this.#indexAt(at);
      yield index;
      at = this.#text.indexOf(word, this.#starts[index + 1]);
    }
  }

  /** The index of the first name that is not below a word. */
  #firstFrom(word: string): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.name(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index of the name at an offset of the text. */
  #indexAt(offset: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle + 1]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
