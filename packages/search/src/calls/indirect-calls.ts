import type { StoredChunk, TextMatch } from '@codesearch/kernel';
import { definitionAround } from '../answer/definition.ts';
import type { Restriction } from '../match/restriction.ts';
import type { TextRange } from '../match/text-range.ts';
import type { Retriever } from '../retrieval/retriever.ts';

/** Callers whose callers are found, for each level: of a name that everything calls, they would be the whole tree. */
const maxCallers = 64;

/** A name that can be called. */
const callable = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** Finds the calls of a name, see `findCalls`. */
type FindCalls = (name: string) => Promise<Restriction>;

/**
 * Adds the chunks that call the callers, level by level. A chunk is found once, at its first level.
 *
 * @param depth number of levels; 1 adds nothing
 */
export async function withIndirect(
  retriever: Retriever,
  calls: Restriction,
  depth: number,
  findCalls: FindCalls,
): Promise<Restriction> {
  const known = new Set(calls.matches.map(({ id }) => id));
  const indirect = new Map<string, string>();
  const added: TextMatch[] = [];
  const ranges = new Map<string, Restriction['rangesIn']>();
  const asked = new Set<string>();
  let level: readonly string[] = await callersIn(retriever, calls, calls.matches);
  for (let at = 2; at <= depth && level.length > 0; at++) {
    const next: string[] = [];
    for (const name of level.slice(0, maxCallers)) {
      if (asked.has(name)) continue;
      asked.add(name);
      const found = await findCalls(name);
      const others = found.matches.filter(({ id }) => !known.has(id));
      for (const match of others) {
        known.add(match.id);
        indirect.set(match.id, name);
        ranges.set(match.id, (chunk) => found.rangesIn(chunk));
        added.push(match);
      }
      next.push(...(await callersIn(retriever, found, others)));
    }
    level = next;
  }
  if (added.length === 0) return calls;
  const places = added.length === 1 ? '1 place that calls' : `${added.length} places that call`;
  const rangesIn = (chunk: StoredChunk): readonly TextRange[] | Promise<readonly TextRange[]> =>
    (ranges.get(chunk.id) ?? ((other: StoredChunk) => calls.rangesIn(other)))(chunk);
  return {
    ...calls,
    matches: [...calls.matches, ...added],
    indirect,
    notes: [`Last ${added.length === 1 ? 'comes' : 'come'} ${places} a caller.`, ...calls.notes],
    rangesIn,
  };
}

/** Qualified names of the definitions in which some chunks have their matching parts, each one once. */
async function callersIn(
  retriever: Retriever,
  restriction: Restriction,
  matches: readonly TextMatch[],
): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const chunk of await retriever.load(matches.slice(0, maxCallers).map(({ id }) => id))) {
    for (const { start } of await restriction.rangesIn(chunk)) {
      const line = chunk.startLine + chunk.text.slice(0, start).split('\n').length - 1;
      const name = definitionAround(chunk, line)?.qualifiedName.replaceAll('#', '');
      if (name !== undefined && callable.test(name)) names.add(name);
    }
  }
  return [...names];
}
