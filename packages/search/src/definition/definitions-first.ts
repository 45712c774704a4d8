import type { Candidate, Query, Reranked, SearchFilter } from '@codesearch/kernel';
import { definitionOf } from './definition.ts';
import type { AskedDefinitions } from './definition.ts';
import type { QueryWords } from '../answer/query-words.ts';
import { bodiesFirst } from './bodies-first.ts';
import type { RankedBodies } from './bodies-first.ts';
import { assignedFirst } from '../name/assigned-first.ts';
import { codeFirst } from '../name/code-first.ts';
import { membersFirst } from '../name/members-first.ts';
import type { Retriever } from '../retriever/retriever.ts';

export interface DefinitionRequest {
  readonly query: Query;
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
  const members = membersFirst(inCode, candidates, query);
  const bodies = await bodiesFirst(members.ranked, candidates, {
    ...request,
    // Who looks up a name may want either.
    keepsDeclarations: query.symbol !== undefined,
    definitionOf: (chunk) => definitionOf(chunk, words, asked),
  });
  return { ...bodies, chosen: new Map([...bodies.chosen, ...members.chosen]) };
}
