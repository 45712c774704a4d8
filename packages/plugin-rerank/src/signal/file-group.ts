import type { Candidate } from '@codesearch/kernel';
import type { QueryIntent } from '../query/query-intent.ts';
import { definitionMatch } from './name-match.ts';
import type { DefinitionMatch } from './name-match.ts';
import type { NameFacts, PathFacts } from './name-facts.ts';

/** A candidate with its place in the request, and how its definitions meet the query. */
export interface GroupMember {
  readonly candidate: Candidate;
  readonly index: number;
  readonly definition: DefinitionMatch;
}

/** All candidates of one file, in the order of the request. */
export interface FileGroup {
  readonly path: PathFacts;
  readonly members: readonly GroupMember[];
  /** Whether one of them defines a name just as the query spells it. */
  readonly spelled: boolean;
}

export function groupByFile(
  candidates: readonly Candidate[],
  query: QueryIntent,
  facts: NameFacts,
): readonly FileGroup[] {
  const groups = new Map<string, GroupMember[]>();
  for (const [index, candidate] of candidates.entries()) {
    const { path } = candidate.chunk;
    const member = { candidate, index, definition: definitionMatch(candidate.chunk, query, facts) };
    const members = groups.get(path);
    if (members) members.push(member);
    else groups.set(path, [member]);
  }
  return [...groups].map(([path, members]) => {
    const spelled = members.some(({ definition }) => definition.spelled);
    return { path: facts.path(path), members, spelled };
  });
}
