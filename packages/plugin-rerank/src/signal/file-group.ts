import type { Candidate } from '@codesearch/kernel';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { QueryIntent } from '../query-intent.ts';
import { definitionMatch } from './name-match.ts';
import type { DefinitionMatch } from './name-match.ts';
import type { NameFacts, PathFacts } from './name-facts.ts';
import { maxOf } from './scales.ts';

/** A candidate, its index in the request, and how its definitions match the query. */
export interface GroupMember {
  readonly candidate: Candidate;
  readonly index: number;
  readonly definition: DefinitionMatch;
}

/** All candidates of a file, in the order of the request. */
export interface FileGroup {
  readonly path: PathFacts;
  readonly members: readonly GroupMember[];
  /** Whether one of the candidates of all files defines a name in the spelling of the query. */
  readonly spelledExactly: boolean;
  /** The highest agreement of a name that a chunk defines with half of the query's words. */
  readonly maxHalf: number;
  /** Of a file that has the name of the query, which nothing in it has: the chunk that says most about the file. */
  readonly subject: Candidate | undefined;
}

export async function groupByFile(
  candidates: readonly Candidate[],
  query: QueryIntent,
  facts: NameFacts,
): Promise<readonly FileGroup[]> {
  const groups = new Map<string, GroupMember[]>();
  for (const [index, candidate] of candidates.entries()) {
    if (isTurnOver()) await nextTurn();
    const { path } = candidate.chunk;
    const member = { candidate, index, definition: definitionMatch(candidate.chunk, query, facts) };
    const members = groups.get(path);
    if (members) members.push(member);
    else groups.set(path, [member]);
  }
  const spelledExactly = [...groups.values()].some((members) =>
    members.some(({ definition }) => definition.spelledExactly),
  );
  return [...groups].map(([path, members]) => {
    const maxHalf = maxOf(members, ({ definition }) => definition.half);
    const own = facts.path(path);
    const isSubject = query.names.has(own.foldedStem) && members.every(({ definition }) => definition.exact === 0);
    return {
      path: own,
      members,
      spelledExactly,
      maxHalf,
      subject: isSubject ? subjectOf(members, own.foldedStem, facts) : undefined,
    };
  });
}

/** The chunk that defines what begins with the name of its file, otherwise the first one with more than imports. */
function subjectOf(members: readonly GroupMember[], stem: string, facts: NameFacts): Candidate | undefined {
  const inOrder = members.map(({ candidate }) => candidate).sort((a, b) => a.chunk.startLine - b.chunk.startLine);
  return (
    inOrder.find(({ chunk }) => chunk.symbols.some(({ name }) => facts.folded(name).startsWith(stem))) ??
    inOrder.find(({ chunk }) => chunk.kind !== 'imports')
  );
}
