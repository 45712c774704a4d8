import { humanLanguage, identifiers, isTranslation } from '@codesearch/toolkit/pure';
import type { Candidate, Reranked, StoredChunk } from '@codesearch/kernel';

/** A ranked candidate with the candidates behind it that say the same. */
export interface FoldedCandidate {
  readonly ranked: Reranked;
  /** Indexes of the candidates, best first. */
  readonly duplicates: readonly number[];
}

/** Words that two texts have in common, as a share of the words of both, from which on they are copies. */
const minOverlap = 0.85;

/** In a shorter text, code that is alike by its nature has the same words. */
const minWords = 12;

/**
 * Folds near-duplicates of the hits into them: pages and texts of a program in several languages, and copies of code
 * such as versions of one file. Two chunks of one file are never duplicates. One candidate is a step.
 *
 * @param ranked best first
 * @param limit number of hits; candidates behind them are not compared with each other
 * @param kept indexes of candidates that are hits of their own
 */
export function* foldDuplicates(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  limit: number,
  kept: ReadonlySet<number> = new Set(),
): Generator<undefined, readonly FoldedCandidate[], undefined> {
  const hits: { readonly folded: Draft; readonly facts: Facts }[] = [];
  const folded: Draft[] = [];
  for (const each of ranked) {
    yield;
    const facts = new Facts(candidates[each.index]!.chunk);
    const original = kept.has(each.index) ? undefined : hits.find((hit) => isDuplicate(facts, hit.facts));
    if (original) {
      original.folded.duplicates.push(each.index);
      continue;
    }
    const draft: Draft = { ranked: each, duplicates: [] };
    folded.push(draft);
    if (hits.length < limit) hits.push({ folded: draft, facts });
  }
  return folded;
}

interface Draft {
  readonly ranked: Reranked;
  readonly duplicates: number[];
}

/** A folder named by a language code of ISO 639-1, with or without a region. */
const languageFolder = /(?<=^|\/)(?:[a-z]{2}|[a-z]{2}[-_][A-Za-z]{2,4})(?=\/)/g;

/** The language of a translated file in its name: `README.pt-BR.md`. A file without one is the original. */
const languageEnd = new RegExp(`[._-]${humanLanguage}(?=\\.\\w+$)|(?<=/values)-${humanLanguage}(?=/)`);

/** A file or a folder of translations that is named by a language: `lang/de.json`, `lang/de/login.php`. */
const languageName = new RegExp(`(?<=/)${humanLanguage}(?=/|\\.\\w+$)`);

/**
 * The properties of a chunk that are compared. Most pairs differ in the first properties, so the others are computed on
 * demand.
 */
class Facts {
  readonly chunk: StoredChunk;
  readonly isForReaders: boolean;
  #page: string | undefined;

  constructor(chunk: StoredChunk) {
    this.chunk = chunk;
    this.isForReaders = proseLanguages.has(chunk.language) || isTranslation(chunk.path);
  }

  /** The path without languages. */
  get page(): string {
    const { path } = this.chunk;
    return (this.#page ??= (
      isTranslation(path) ? path.replace(languageName, '*') : path.replaceAll(languageFolder, '*')
    ).replace(languageEnd, ''));
  }

  get words(): ReadonlySet<string> {
    let words = wordsOf.get(this.chunk);
    if (!words) wordsOf.set(this.chunk, (words = new Set(identifiers(this.chunk.text))));
    return words;
  }
}

/** By chunk: a store with a cache of chunks returns the same objects again. */
const wordsOf = new WeakMap<StoredChunk, ReadonlySet<string>>();

const proseLanguages: ReadonlySet<string> = new Set(['markdown', 'text', 'html', 'restructuredtext']);

function isDuplicate(one: Facts, other: Facts): boolean {
  if (one.isForReaders && other.isForReaders && isSamePage(one, other)) return true;
  const [a, b] = [one.chunk, other.chunk];
  if (a.kind !== b.kind || !isSimilarLength(a.text.length, b.text.length) || a.path === b.path) return false;
  const isAlike = fileName(a.path) === fileName(b.path) || definesSame(a.symbols, b.symbols);
  return isAlike && overlap(one.words, other.words) >= minOverlap;
}

function isSamePage(one: Facts, other: Facts): boolean {
  const { path } = one.chunk;
  return path !== other.chunk.path && one.page !== path && one.page === other.page;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Whether copies can define these names: the first and half of the others are the same. Many texts have only a
 * namespace in common.
 */
function definesSame(a: StoredChunk['symbols'], b: StoredChunk['symbols']): boolean {
  if (a[0]?.name !== b[0]?.name) return false;
  const names = new Set(a.map(({ name }) => name));
  const common = b.filter(({ name }) => names.has(name)).length;
  return common >= Math.max(a.length, b.length) / 2;
}

function isSimilarLength(a: number, b: number): boolean {
  return Math.min(a, b) >= minOverlap * Math.max(a, b);
}

/** The Jaccard index; 0 for few words. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size < minWords || b.size < minWords) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common / (a.size + b.size - common);
}

interface OriginalsOptions {
  /** Of how many of the best the original is read if it is no candidate. */
  readonly limit: number;
  /** Indexes of candidates that stay as they are. Default: none. */
  readonly kept?: ReadonlySet<number> | undefined;
  /** The chunks of a file. */
  readonly list: (path: string) => Promise<readonly StoredChunk[]>;
}

/**
 * Puts a file of the tree itself in the place of an equal one in a copy of the tree: who changes the first hit means
 * that file. `.copies/one/src/a.ts` is a copy of `src/a.ts`.
 *
 * @param ranked best first
 * @returns the candidates, by the same indexes
 */
export async function originalsFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { limit, kept = new Set(), list }: OriginalsOptions,
): Promise<readonly Candidate[]> {
  const byPath = Map.groupBy(
    ranked.map(({ index }) => index),
    (index) => candidates[index]!.chunk.path,
  );
  const places = new Map(ranked.map(({ index }, place) => [index, place]));
  const read = new Map<string, ReturnType<typeof list>>();
  /** Ids of originals that are in the place of their best copy. Further copies stay. */
  const placed = new Set<string>();
  let all: Candidate[] | undefined;
  for (const [place, { index }] of ranked.entries()) {
    const copy = (all ?? candidates)[index]!;
    const path = kept.has(index) ? undefined : originalOf(copy.chunk.path, byPath);
    if (path === undefined) continue;
    const isOriginal = (chunk: StoredChunk): boolean => chunk.path === path && chunk.text === copy.chunk.text;
    const known = byPath.get(path)!.find((other) => isOriginal((all ?? candidates)[other]!.chunk));
    if (known === undefined ? place >= limit : places.get(known)! < place || kept.has(known)) continue;
    const chunks = known === undefined ? (read.get(path) ?? list(path)) : undefined;
    if (chunks) read.set(path, chunks);
    const chunk = chunks ? (await chunks).find(isOriginal) : (all ?? candidates)[known!]!.chunk;
    if (!chunk || placed.has(chunk.id)) continue;
    placed.add(chunk.id);
    all ??= [...candidates];
    all[index] = { ...copy, chunk };
    if (known !== undefined) all[known] = { ...all[known]!, chunk: copy.chunk };
  }
  return all ?? candidates;
}

/** The shortest end of a path that is a path of its own. */
function originalOf(path: string, paths: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = path.lastIndexOf('/'); at !== -1; at = path.lastIndexOf('/', at - 1)) {
    const end = path.slice(at + 1);
    if (paths.has(end)) return end;
    if (at === 0) return undefined;
  }
  return undefined;
}
