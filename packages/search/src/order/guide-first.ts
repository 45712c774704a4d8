import { fileRoles } from '@codesearch/toolkit/pure';
import { asksForAdvice } from '@codesearch/query';
import type { Candidate, Reranked, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { proseLanguages } from '../definition/declared-name.ts';
import type { QueryWords } from '../words/query-words.ts';
import { withSignal } from './with-signal.ts';

/** Documents that list what is in them, and give no advice. */
const lists = /(?:^|\/)(?:change|release|licen[cs]e|copying|notice|authors)[^/]*(?:$|\/)/i;

/** Words of a question that a guide must have, if it has so many. */
const minWords = 2;

/**
 * Puts the best document before the code that it is about, if a question asks for advice and the document has about as
 * many of its words as the code.
 *
 * @param ranked best first
 */
export function guideFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { query, words }: { readonly query: Pick<ReadQuery, 'text'>; readonly words: QueryWords },
): readonly Reranked[] {
  const [first] = ranked;
  const chunkOf = ({ index }: Reranked): StoredChunk => candidates[index]!.chunk;
  if (!first || !asksForAdvice(query.text) || isGuide(chunkOf(first))) return ranked;
  const countIn = (each: Reranked): number => words.foundIn(chunkOf(each).text).size;
  const least = Math.max(Math.min(minWords, words.size), countIn(first) - 1);
  const best = ranked.find((each) => isGuide(chunkOf(each)) && countIn(each) >= least);
  if (!best) return ranked;
  const raised = withSignal(best, 'asked-guide', Math.max(0, first.score - best.score));
  return [raised, ...ranked.filter((each) => each !== best)];
}

function isGuide({ path, language }: StoredChunk): boolean {
  if (!proseLanguages.has(language) || lists.test(path)) return false;
  const roles = fileRoles(path);
  return !roles.includes('test') && !roles.includes('vendored');
}
