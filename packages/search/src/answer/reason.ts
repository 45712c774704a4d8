import type { Signal } from '@codesearch/kernel';
import type { SearchHit } from '../hit/search-hit.ts';

/** Signals of the default reranker in a few words. The others keep their names. */
const phrases: Readonly<Record<string, string>> = {
  'chunk-vector': 'similar meaning',
  'chunk-vector-rank': 'similar meaning',
  'best-chunk-vector': 'similar meaning',
  'best-chunk-vector-rank': 'similar meaning',
  'file-vector': 'similar meaning',
  'file-vector-rank': 'similar meaning',
  similarity: 'similar meaning',
  'closest-anywhere': 'related words',
  'closest-names': 'related names',
  'closest-path': 'related path',
  'chunk-lexical': 'same words',
  'best-chunk-lexical': 'same words',
  'lexical-sum': 'same words',
  'lexical-sum-rank': 'same words',
  'names-lexical': 'same names',
  'names-lexical-rank': 'same names',
  'file-name': 'file name',
  'file-name-covered': 'file name',
  'file-name-exact': 'file name',
  'folder-names': 'folder name',
  'defines-name': 'defines the name',
  'chunk-defines-name': 'defines the name',
  'defines-words': 'defines words',
  'chunk-defines-words': 'defines words',
  'chunk-mentions-name': 'mentions the name',
  'chunk-verbatim': 'same text',
};

/** That a chunk defines the name, in an outline or by giving it a value. */
const defining: ReadonlySet<string> = new Set(['chunk-defines-name', 'chunk-assigns-name']);

/** What most hits have, and says less than that a hit defines a name of the question. */
const vague: ReadonlySet<string> = new Set(['similar meaning', 'related words', 'same words', 'same names']);

/** A signal that every hit has. */
const sameForAll = 'base';

/** What a hit has that explains it. */
export interface Reasons {
  readonly signals: readonly Signal[];
  /** The line that the query names. */
  readonly namedLine?: number;
}

/** How a hit of a search of calls differs from a call of the name; `undefined` if it does not. */
export function callReason({
  isUse,
  isUnsure,
  via,
}: Pick<SearchHit, 'isUse' | 'isUnsure' | 'via'>): string | undefined {
  if (via !== undefined) return `calls ${via}`;
  if (isUse === true) return 'named here, not called';
  return isUnsure === true ? 'may call another one' : undefined;
}

/**
 * Why a hit was found: that the question names its line or the name that it defines, else the reason whose signals
 * contribute most to its score; `undefined` without any.
 */
export function reasonOf({ signals, namedLine }: Reasons): string | undefined {
  if (namedLine !== undefined) return 'named place';
  const contributions = new Map<string, number>();
  const defines = signals.some(({ name, value }) => defining.has(name) && value > 0);
  for (const { name, value, weight } of signals) {
    if (name === sameForAll) continue;
    // A definition has the name in its text too.
    const isOfName = defining.has(name) || (defines && name === 'chunk-mentions-name');
    const signal = isOfName ? 'chunk-defines-name' : name;
    const phrase = phrases[signal] ?? signal.replaceAll('-', ' ');
    contributions.set(phrase, (contributions.get(phrase) ?? 0) + value * weight);
  }
  const [best] = [...contributions].filter(([, value]) => value > 0).toSorted(([, a], [, b]) => b - a);
  return defines && best && vague.has(best[0]) ? phrases['chunk-defines-name'] : best?.[0];
}
