import type { CodeSymbol, StoredChunk, TextMatch } from '@codesearch/kernel';
import { definitionAround } from '../definition/definition.ts';
import type { Restriction } from '../match/restriction.ts';
import { lineAt } from '../match/text-range.ts';
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
  const indirect = new IndirectCalls(retriever, calls);
  const asked = new Set<string>();
  let level: readonly string[] = await callersIn(retriever, calls);
  for (let at = 2; at <= depth && level.length > 0; at++) {
    const next: string[] = [];
    for (const name of level.slice(0, maxCallers)) {
      if (asked.has(name)) continue;
      asked.add(name);
      const found = await findCalls(name);
      await indirect.add(name, found);
      next.push(...(await callersIn(retriever, found)));
    }
    level = next;
  }
  return indirect.withThem();
}

/** The calls of something, and those of its callers. */
class IndirectCalls {
  readonly #retriever: Retriever;
  readonly #calls: Restriction;
  readonly #known: Set<string>;
  readonly #added: TextMatch[] = [];
  /** By the id of a chunk: the caller that it calls, and how its calls are found. */
  readonly #through: Map<string, { readonly name: string; readonly rangesIn: Restriction['rangesIn'] }> = new Map();
  /** Calls of callers in chunks that are known. */
  readonly #further: Map<string, readonly TextRange[]> = new Map();
  /** Lines that call a caller. */
  #count = 0;

  constructor(retriever: Retriever, calls: Restriction) {
    this.#retriever = retriever;
    this.#calls = calls;
    this.#known = new Set(calls.matches.map(({ id }) => id));
  }

  /** @param name of a caller */
  async add(name: string, found: FoundCalls): Promise<void> {
    const again = found.matches.filter(({ id }) => this.#known.has(id)).slice(0, maxCallers);
    const others = found.matches.filter(({ id }) => !this.#known.has(id));
    for (const chunk of await this.#retriever.load(again.map(({ id }) => id))) {
      const more = callsByOthers(chunk, await this.#rangesIn(chunk), await found.rangesIn(chunk));
      const via = more.map((range): TextRange => ({ ...range, via: name }));
      this.#further.set(chunk.id, [...(this.#further.get(chunk.id) ?? []), ...via]);
      this.#count += more.length;
    }
    for (const match of others) {
      this.#known.add(match.id);
      this.#through.set(match.id, { name, rangesIn: (chunk) => found.rangesIn(chunk) });
      this.#added.push(match);
      this.#count += found.lines.get(match.id) ?? 1;
    }
  }

  withThem(): Restriction {
    const calls = this.#calls;
    const count = this.#count;
    if (count === 0) return calls;
    const lines = count === 1 ? '1 line that calls' : `${count} lines that call`;
    return {
      ...calls,
      matches: [...calls.matches, ...this.#added],
      indirect: new Map([...this.#through].map(([id, { name }]) => [id, name])),
      notes: [`Last ${count === 1 ? 'comes' : 'come'} ${lines} a caller.`, ...calls.notes],
      rangesIn: (chunk) => this.#rangesIn(chunk),
    };
  }

  async #rangesIn(chunk: StoredChunk): Promise<readonly TextRange[]> {
    const own = await (this.#through.get(chunk.id) ?? this.#calls).rangesIn(chunk);
    return [...own, ...(this.#further.get(chunk.id) ?? [])].toSorted((a, b) => a.start - b.start);
  }
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

/** Qualified names of the definitions in which chunks have their matching parts, each one once. */
async function callersIn(retriever: Retriever, calls: Restriction): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const chunk of await retriever.load(calls.matches.slice(0, maxCallers).map(({ id }) => id))) {
    for (const { start } of await calls.rangesIn(chunk)) {
      const name = definitionAround(chunk, lineAt(chunk, start))?.qualifiedName.replaceAll('#', '');
      if (name !== undefined && callable.test(name)) names.add(name);
    }
  }
  return [...names];
}
