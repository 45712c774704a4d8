import { identifiers } from '@codesearch/kernel';
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
 * Folds near-duplicates into the best of them: pages in several languages, and copies of code such as versions of one
 * file. Two chunks of one file are never duplicates.
 *
 * @param ranked best first
 */
export function foldDuplicates(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
): readonly FoldedCandidate[] {
  const kept: { readonly ranked: Reranked; readonly duplicates: number[]; readonly facts: Facts }[] = [];
  for (const each of ranked) {
    const facts = factsOf(candidates[each.index]!.chunk);
    const original = kept.find((other) => isDuplicate(facts, other.facts));
    if (original) original.duplicates.push(each.index);
    else kept.push({ ranked: each, duplicates: [], facts });
  }
  return kept;
}

interface Facts {
  readonly chunk: StoredChunk;
  /** Name of the file. */
  readonly fileName: string;
  /** The path with a `*` for each folder that is a language; `undefined` if no folder is one. */
  readonly page: string | undefined;
  /** Computed on demand. */
  readonly words: () => ReadonlySet<string>;
}

/** A folder named by a language code of ISO 639-1, with or without a region. */
const languageFolder = /(?<=^|\/)(?:[a-z]{2}|[a-z]{2}[-_][A-Za-z]{2,4})(?=\/)/g;

function factsOf(chunk: StoredChunk): Facts {
  const { path, text } = chunk;
  const page = path.replaceAll(languageFolder, '*');
  let words: ReadonlySet<string> | undefined;
  return {
    chunk,
    fileName: path.slice(path.lastIndexOf('/') + 1),
    page: page === path ? undefined : page,
    words: () => (words ??= new Set(identifiers(text))),
  };
}

function isDuplicate(one: Facts, other: Facts): boolean {
  const [a, b] = [one.chunk, other.chunk];
  if (a.path === b.path) return false;
  if (isProse(a) && isProse(b) && one.page !== undefined && one.page === other.page) return true;
  const isAlike = a.kind === b.kind && (one.fileName === other.fileName || a.symbols[0]?.name === b.symbols[0]?.name);
  return isAlike && isSimilarLength(a.text.length, b.text.length) && overlap(one.words(), other.words()) >= minOverlap;
}

function isProse({ language }: StoredChunk): boolean {
  return language === 'markdown' || language === 'text' || language === 'html' || language === 'restructuredtext';
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
