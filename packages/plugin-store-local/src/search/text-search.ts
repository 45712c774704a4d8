import type { TextMatch, TextRequest } from '@codesearch/kernel';
import { blockOf, docIdOf, rowOf, granularityCode } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { Database } from '../database/database.ts';
import type { DocumentSources, RecentDocuments } from '../document/load-documents.ts';
import { withTextBlocks, textBlockOf } from '../document/text-block.ts';
import type { DocumentFilter } from './document-filter.ts';
import type { InvertedIndex, TermDocuments } from '../lexical/inverted-index.ts';
import { joinAscending } from '../lexical/join-ascending.ts';

/** Texts that are compared in one step. */
const minBatch = 64;

const maxBatch = 512;

const chunk = granularityCode('chunk');

/** Finds the chunks whose stored text has certain parts. */
export class TextSearch {
  readonly #catalog: Catalog;
  readonly #index: InvertedIndex;
  readonly #recent: RecentDocuments;
  readonly #database: Database;
  readonly #order: PathOrder;

  constructor({ catalog, database, recent }: DocumentSources, index: InvertedIndex) {
    this.#catalog = catalog;
    this.#index = index;
    this.#recent = recent;
    this.#database = database;
    this.#order = new PathOrder(catalog);
  }

  /**
   * Finds matches by path, then id. Yields between small pieces of work, which must all see the same snapshot.
   *
   * @throws INDEX_CORRUPT if a text that is compared is damaged
   */
  *search(request: TextRequest, filter: DocumentFilter): Generator<void, readonly TextMatch[]> {
    if (filter.granularity !== undefined && filter.granularity !== chunk) return [];
    const candidates = this.#candidates(request, filter);
    yield;
    const { limit } = request;
    // Candidates are ordered by path before their texts are compared, so that the search can stop at its limit.
    const isOrdered = candidates.length > limit;
    const ordered = isOrdered ? this.#order.byPath(candidates) : candidates;
    const test = new TextTest(request);
    const found: TextMatch[] = [];
    for (let start = 0, end: number; start < ordered.length; start = end) {
      const size = Math.min(Math.max(limit - found.length, minBatch), maxBatch);
      end = isOrdered ? this.#endOfPath(ordered, start + size - 1) : start + size;
      for (const docId of this.#matching(ordered.subarray(start, end), test))
        found.push(this.#catalog.documentKey(docId));
      if (isOrdered && found.length >= limit) break;
      yield;
    }
    return found.sort(byPathThenId).slice(0, limit);
  }

  #candidates({ terms, defines }: TextRequest, { accepts }: DocumentFilter): Uint32Array {
    const catalog = this.#catalog;
    const groups = terms.map((group) => [...new Set(group)].map((term) => this.#index.documents(chunk, term)));
    if (defines !== undefined) groups.push([this.#index.definitions(defines)]);
    const found = groups.length === 0 ? this.#allChunks() : documentsOfAll(groups);
    if (accepts === undefined) return found;
    return found.filter((docId) => accepts(catalog.block(blockOf(docId))!, rowOf(docId)));
  }

  #allChunks(): Uint32Array {
    const all = new Uint32Array(this.#catalog.count(chunk));
    let count = 0;
    for (const { ordinal, live } of this.#catalog.blocks(chunk)) {
      for (const row of live) all[count++] = docIdOf(ordinal, row);
    }
    return all;
  }

  /** The first index after `last` with the document of another path. */
  #endOfPath(docIds: Uint32Array, last: number): number {
    let end = last + 1;
    while (end < docIds.length && this.#pathOf(docIds[end]!) === this.#pathOf(docIds[end - 1]!)) end++;
    return end;
  }

  #pathOf(docId: number): number {
    return this.#catalog.block(blockOf(docId))!.paths[rowOf(docId)]!;
  }

  #matching(docIds: Uint32Array, test: TextTest): readonly number[] {
    if (test.acceptsAll) return [...docIds];
    const matching: number[] = [];
    const unread: number[] = [];
    for (const docId of docIds) {
      const loaded = this.#recent.get(this.#catalog.documentKey(docId).id);
      if (loaded === undefined) unread.push(docId);
      else if (test.matches(loaded.text)) matching.push(docId);
    }
    if (unread.length === 0) return matching;
    const read = withTextBlocks(this.#database, unread.map(textBlockOf), (blocks) =>
      unread.filter((docId) => {
        const block = blocks.get(textBlockOf(docId));
        return block?.has(docId) && test.matches(block.text(docId));
      }),
    );
    return [...matching, ...read];
  }
}

function byPathThenId(a: TextMatch, b: TextMatch): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Whether texts have all parts of a request. */
class TextTest {
  readonly #substrings: readonly string[];
  readonly #ignoreCase: boolean;

  constructor({ substrings, ignoreCase }: Pick<TextRequest, 'substrings' | 'ignoreCase'>) {
    this.#substrings = ignoreCase ? substrings.map(foldedCase) : substrings;
    this.#ignoreCase = ignoreCase;
  }

  /** Whether every text matches. */
  get acceptsAll(): boolean {
    return this.#substrings.every((each) => each === '');
  }

  matches(text: string): boolean {
    const compared = this.#ignoreCase ? foldedCase(text) : text;
    return this.#substrings.every((each) => compared.includes(each));
  }
}

/** Changes only the letters of ASCII. */
function foldedCase(text: string): string {
  // Many times faster than a function per letter.
  if (isAscii.test(text)) return text.toLowerCase();
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/;

/** Orders documents by path. The order of all paths is cached until the next commit. */
class PathOrder {
  readonly #catalog: Catalog;
  #version: number | undefined;
  /** By code of a path: its position among all paths. */
  #positions = new Uint32Array(0);

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Returns documents by path, then docId. */
  byPath(docIds: Uint32Array): Uint32Array {
    this.#refresh();
    const catalog = this.#catalog;
    const { docIdLimit } = catalog;
    // Numbers are sorted many times faster than documents with a comparison. Both factors together have less than 53
    // bits.
    const keys = Float64Array.from(docIds, (docId) => {
      const path = catalog.block(blockOf(docId))!.paths[rowOf(docId)]!;
      return this.#positions[path]! * docIdLimit + docId;
    });
    return Uint32Array.from(keys.sort(), (key) => key % docIdLimit);
  }

  #refresh(): void {
    const { paths, version } = this.#catalog;
    if (this.#version === version) return;
    const codes = new Map<string, number>();
    let max = 0;
    for (const { code, name } of paths.all()) {
      codes.set(name, code);
      if (code > max) max = code;
    }
    this.#positions = new Uint32Array(max + 1);
    for (const [position, name] of [...codes.keys()].sort().entries()) this.#positions[codes.get(name)!] = position;
    this.#version = version;
  }
}

/**
 * Returns the documents that are in at least one list of every group, ascending. Groups with few documents come first,
 * and no further group is decoded if no document is left.
 */
function documentsOfAll(groups: readonly (readonly TermDocuments[])[]): Uint32Array {
  if (groups.some((group) => postingsOf(group) === 0)) return new Uint32Array();
  const [rarest = [], ...others] = groups.toSorted((a, b) => postingsOf(a) - postingsOf(b));
  let docIds = union(rarest);
  for (const group of others) {
    if (docIds.length === 0) break;
    const lists = group.map((term) => term.docIds());
    docIds = inAnyOf(lists, docIds);
  }
  return docIds;
}

/** A loop, because a call for each of many documents leaves garbage. */
function inAnyOf(lists: readonly Uint32Array[], docIds: Uint32Array): Uint32Array {
  const kept = new Uint32Array(docIds.length);
  let count = 0;
  for (let index = 0; index < docIds.length; index++) {
    const docId = docIds[index]!;
    for (let list = 0; list < lists.length; list++) {
      if (!contains(lists[list]!, docId)) continue;
      kept[count++] = docId;
      break;
    }
  }
  return kept.subarray(0, count);
}

function union(group: readonly TermDocuments[]): Uint32Array {
  const [first, ...others] = group.map((term) => term.docIds());
  if (first === undefined || others.length === 0) return first ?? new Uint32Array();
  const all = joinAscending([first, ...others]);
  let count = 0;
  for (const docId of all) if (count === 0 || docId !== all[count - 1]) all[count++] = docId;
  return all.subarray(0, count);
}

/** Binary search. */
function contains(ascending: Uint32Array, value: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value;
}

function postingsOf(group: readonly TermDocuments[]): number {
  return group.reduce((sum, { maxCount }) => sum + maxCount, 0);
}
