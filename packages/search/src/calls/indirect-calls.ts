import type { CodeSymbol, StoredChunk, TextMatch } from '@codesearch/kernel';
import { definitionAround } from '../definition/definition.ts';
import type { Restriction } from '../match/restriction.ts';
import type { TextRange } from '../match/text-range.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Callers whose callers are found, for each level: of a name that everything calls, they would be the whole tree. */
const maxCallers = 64;

/** A name that can be called. */
const callable = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** Chunks that mention a name. */
export interface FoundCalls extends Restriction {
  /** Lines that mention it, by the id of their chunk. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Finds the calls of a name, see `findCalls`. */
type FindCalls = (name: string) => Promise<FoundCalls>;

/**
 * Adds the chunks that call the callers, level by level. A chunk is found once, at its first level; another definition
 * in it that calls a caller is added to it.
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
  let count = 0;
  const ranges = new Map<string, Restriction['rangesIn']>();
  const further = new Map<string, readonly TextRange[]>();
  const rangesIn = async (chunk: StoredChunk): Promise<readonly TextRange[]> => {
    const own = await (ranges.get(chunk.id) ?? ((other: StoredChunk) => calls.rangesIn(other)))(chunk);
    return [...own, ...(further.get(chunk.id) ?? [])].toSorted((a, b) => a.start - b.start);
  };
  const asked = new Set<string>();
  let level: readonly string[] = await callersIn(retriever, calls, calls.matches);
  for (let at = 2; at <= depth && level.length > 0; at++) {
    const next: string[] = [];
    for (const name of level.slice(0, maxCallers)) {
      if (asked.has(name)) continue;
      asked.add(name);
      const found = await findCalls(name);
      const [others, again] = [new Array<TextMatch>(), new Array<string>()];
      for (const match of found.matches) {
        if (known.has(match.id)) again.push(match.id);
        else others.push(match);
      }
      for (const chunk of await retriever.load(again.slice(0, maxCallers))) {
        const present = await rangesIn(chunk);
        const added = callsByOthers(chunk, present, await found.rangesIn(chunk));
        if (added.length === 0) continue;
        const via = added.map((range): TextRange => ({ ...range, via: name }));
        further.set(chunk.id, [...(further.get(chunk.id) ?? []), ...via]);
        count += added.length;
      }
      for (const match of others) {
        known.add(match.id);
        indirect.set(match.id, name);
        ranges.set(match.id, (chunk) => found.rangesIn(chunk));
        added.push(match);
      }
      for (const { id } of others) count += found.lines.get(id) ?? 1;
      next.push(...(await callersIn(retriever, found, found.matches)));
    }
    level = next;
  }
  if (count === 0) return calls;
  const lines = count === 1 ? '1 line that calls' : `${count} lines that call`;
  return {
    ...calls,
    matches: [...calls.matches, ...added],
    indirect,
    notes: [`Last ${count === 1 ? 'comes' : 'come'} ${lines} a caller.`, ...calls.notes],
    rangesIn,
  };
}

/** Those of some calls in a chunk that are in other definitions than those of the places that are known. */
function callsByOthers(
  chunk: StoredChunk,
  known: readonly TextRange[],
  calls: readonly TextRange[],
): readonly TextRange[] {
  const definitionOf = ({ start }: TextRange): CodeSymbol | undefined => definitionAround(chunk, lineAt(chunk, start));
  const callers = new Set(known.filter(({ isUse }) => isUse !== true).map(definitionOf));
  return calls.filter((call) => !callers.has(definitionOf(call)));
}

function lineAt({ text, startLine }: StoredChunk, offset: number): number {
  return startLine + text.slice(0, offset).split('\n').length - 1;
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
      const name = definitionAround(chunk, lineAt(chunk, start))?.qualifiedName.replaceAll('#', '');
      if (name !== undefined && callable.test(name)) names.add(name);
    }
  }
  return [...names];
}
