import type { Candidate, CodeSymbol, Reranked, SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { definitionOf } from '../definition/definition.ts';
import type { AskedDefinitions } from '../definition/definition.ts';
import type { QueryWords } from '../words/query-words.ts';
import { bodiesFirst } from './bodies-first.ts';
import type { RankedBodies } from './bodies-first.ts';
import { assignedFirst } from './assigned-first.ts';
import { codeFirst } from './code-first.ts';
import { describedFirst } from './described-first.ts';
import { guideFirst } from './guide-first.ts';
import { membersFirst } from './members-first.ts';
import type { Retriever } from '../retriever/retriever.ts';

export interface DefinitionRequest {
  readonly query: ReadQuery;
  readonly words: QueryWords;
  readonly asked: AskedDefinitions;
  readonly retriever: Retriever;
  readonly filter: SearchFilter;
  /** Max hits. */
  readonly limit: number;
}

/** Puts definitions in front of what only mentions or declares them. */
export async function definitionsFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { query, words, asked, ...request }: DefinitionRequest,
): Promise<RankedBodies> {
  const named = query.symbol && assignedFirst(ranked, candidates, query.symbol);
  const inCode = codeFirst(named?.ranked ?? ranked, candidates, query);
  if (named && named.chosen.size > 0) return { ...named, ranked: inCode, candidates };
  const advised = guideFirst(inCode, candidates, { query, words });
  const members = membersFirst(advised, candidates, query);
  const chosenIn = (chunk: StoredChunk): CodeSymbol | undefined => definitionOf(chunk, words, asked);
  const described = await describedFirst(members.ranked, candidates, {
    ...request,
    query,
    words,
    definitionOf: chosenIn,
  });
  const bodies = await bodiesFirst(described.ranked, described.candidates, {
    ...request,
    // Who looks up a name may want either.
    keepsDeclarations: query.symbol !== undefined,
    definitionOf: chosenIn,
  });
  return { ...bodies, chosen: new Map([...bodies.chosen, ...members.chosen, ...described.chosen]) };
}
