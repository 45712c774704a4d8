import type { StoredChunk } from '@codesearch/kernel';
import { fileStem, identifierParts, identifiers, stem } from '@codesearch/kernel';
import { foldedName } from '../query/query-intent.ts';
import type { QueryIntent } from '../query/query-intent.ts';

/** Stemmed words of a name or a path, distinct. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(identifiers(text).flatMap(identifierParts).map(stem));
}

/** Share of `of` that stands in `among`; 0 for nothing. */
export function overlap(of: ReadonlySet<string>, among: ReadonlySet<string>): number {
  if (of.size === 0) return 0;
  let common = 0;
  for (const word of of) if (among.has(word)) common++;
  return common / of.size;
}

/** How a file's own name meets the query. */
export interface StemMatch {
  /** Share of the name's words that the query names, times the share of the query's words that the name has, at the power of a half. */
  readonly agreement: number;
  /** Share of the name's words that the query names. */
  readonly named: number;
  /** Whether the name is one that the query names, such as `router.ts` for `Router`. */
  readonly exact: boolean;
}

export function stemMatch(path: string, query: QueryIntent): StemMatch {
  const name = fileStem(path);
  const words = wordsOf(name);
  const named = overlap(words, query.words);
  return {
    agreement: Math.sqrt(named * overlap(query.words, words)),
    named,
    exact: query.names.has(foldedName(name)),
  };
}

/** Share of the query's words among the folders above the file. */
export function folderMatch(path: string, query: QueryIntent): number {
  return overlap(query.words, wordsOf(path.slice(0, path.lastIndexOf('/') + 1)));
}

/** How the names that a chunk defines meet the query. */
export interface DefinitionMatch {
  /** 1 for a definition of a name the query names, as a type or function of its own; less for a member or a value. */
  readonly exact: number;
  /** The best share of agreement between a defined name's words and the query's. */
  readonly agreement: number;
}

const memberKinds = new Set(['field', 'key', 'variable', 'constructor', 'heading', 'selector']);

export function definitionMatch(chunk: StoredChunk, query: QueryIntent): DefinitionMatch {
  let exact = 0;
  let agreement = 0;
  for (const { name, kind, qualifiedName } of chunk.symbols) {
    if (query.names.has(foldedName(name))) {
      const standing = memberKinds.has(kind) ? 0.4 : qualifiedName === name ? 1 : 0.8;
      exact = Math.max(exact, standing);
    }
    const words = wordsOf(name);
    agreement = Math.max(agreement, Math.sqrt(overlap(words, query.words) * overlap(query.words, words)));
  }
  return { exact, agreement };
}
