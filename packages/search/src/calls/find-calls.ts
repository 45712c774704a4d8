import { foldedName } from '@codesearch/toolkit/pure';
import type { QuerySymbol, SearchFilter, StoredChunk, TextMatch } from '@codesearch/kernel';
import { findMatches } from '../match/find-matches.ts';
import { restrictionOf } from '../match/restriction-of.ts';
import type { Restriction } from '../match/restriction.ts';
import { conditionOf } from '../match/text-condition.ts';
import type { TextRange } from '../match/text-range.ts';
import { similarNames } from '../retrieval/name-correction.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { withAttributes } from './attributes.ts';
import { calledName } from './called-name.ts';
import type { Mentions } from './call-sites.ts';
import { CallMatcher } from './call-matcher.ts';
import type { CallMatcherOptions } from './call-matcher.ts';
import type { FoundCalls } from './indirect-calls.ts';
import { namesakesNote, namesakesOf, othersOf } from './namesakes.ts';
import type { Others } from './namesakes.ts';
import { spelledNames } from './spelled-names.ts';

export interface CallsRequest {
  /** A name, such as `retry` or `Client.send`. */
  readonly query: string;
  readonly filter: SearchFilter;
  /** Whether every mention counts, not only calls. Default false. */
  readonly anyUsage?: boolean;
  /** As in `SearchRequest`. Default 1. */
  readonly depth?: number | undefined;
}

/**
 * Finds the chunks that call a name; its definition is none of them. If no call has the name as written, those that
 * have it in other case.
 *
 * @throws INPUT_INVALID if the query is not a name
 */
export async function findCalls(retriever: Retriever, request: CallsRequest): Promise<Restriction> {
  const { query, filter, depth = 1, anyUsage = false } = request;
  const asked = constructed(calledName(query));
  const direct = (name: QuerySymbol): Promise<Restriction> => findDirect(retriever, name, { filter, anyUsage });
  const calls = await withAttributes(retriever, asked, await direct(asked), direct);
  if (depth === 1) return calls;
  const { withIndirect } = await import('./indirect-calls.ts');
  return withIndirect(retriever, calls, depth, (name) =>
    findAs(retriever, constructed(calledName(name)), filter, { mentions: 'calls', ignoreCase: false }),
  );
}

async function findDirect(
  retriever: Retriever,
  asked: QuerySymbol,
  { filter, anyUsage }: { readonly filter: SearchFilter; readonly anyUsage: boolean },
): Promise<Restriction> {
  const namesakes = await namesakesOf(retriever, asked, filter);
  // A name that nothing else has needs no owner.
  const isOnly = asked.path !== undefined && namesakes.names.length < 2;
  const sought = isOnly ? { name: asked.name, scope: [] } : asked;
  const others = othersOf(sought, namesakes);
  const mentions = anyUsage ? 'code' : 'calls';
  const exact = await findAs(retriever, sought, filter, { mentions, ignoreCase: false, ...others });
  const isUsed = anyUsage && exact.matches.length > 0;
  const uses = { filter, others, anyUsage };
  const used = isUsed ? exact : await withUses(retriever, sought, uses, exact);
  if (used.matches.length > 0) {
    const note = isOnly ? undefined : namesakesNote(asked, namesakes, used);
    return note === undefined ? used : { ...used, notes: [note, ...used.notes] };
  }
  const calls = await findAs(retriever, asked, filter, { mentions, ignoreCase: true });
  const folded =
    calls.matches.length > 0 ? calls : await withUses(retriever, asked, { ...uses, ignoreCase: true }, calls);
  if (folded.matches.length === 0) return { ...exact, notes: [await nothingNote(retriever, asked), ...exact.notes] };
  return { ...folded, notes: [`Nothing calls ${asked.name} as written; these are in other case.`, ...folded.notes] };
}

/** Methods by which a class is constructed. They are called by the name of the class. */
const constructors: ReadonlySet<string> = new Set(['__init__', '__new__', '<init>', 'constructor', '__construct']);

function constructed(asked: QuerySymbol): QuerySymbol {
  const name = asked.scope.at(-1);
  return name !== undefined && constructors.has(asked.name)
    ? { ...asked, name, scope: asked.scope.slice(0, -1) }
    : asked;
}

interface UsesRequest extends Pick<CallsRequest, 'filter' | 'anyUsage'> {
  readonly others: Others;
  /** Default false. */
  readonly ignoreCase?: boolean;
}

/**
 * Adds the chunks that name it as a value; if nothing does and nothing calls it, those that have the name at all, as
 * written.
 */
async function withUses(
  retriever: Retriever,
  asked: QuerySymbol,
  { filter, others, anyUsage, ignoreCase = false }: UsesRequest,
  calls: FoundCalls,
): Promise<FoundCalls> {
  const known = new Set(calls.matches.map(({ id }) => id));
  const findUses = (mentions: Mentions): Promise<FoundCalls> =>
    findAs(retriever, asked, filter, { mentions, ignoreCase, ...others });
  const values = await findUses('values');
  const isCalled = known.size > 0;
  const uses = values.matches.length > 0 || isCalled || ignoreCase ? values : await findUses('all');
  const added = uses.matches.filter(({ id }) => !known.has(id));
  const rangesIn = async (chunk: StoredChunk): Promise<readonly TextRange[]> => {
    const used = await uses.rangesIn(chunk);
    return known.has(chunk.id) ? joined(await calls.rangesIn(chunk), used) : used;
  };
  if (added.length === 0) return { ...calls, rangesIn };
  const linesOfOthers = new Map(added.map(({ id }) => [id, uses.lines.get(id) ?? 1]));
  const count = [...linesOfOthers.values()].reduce((sum, each) => sum + each, 0);
  const lines = count === 1 ? '1 other line' : `${count} other lines`;
  const what =
    uses === values
      ? `${count === 1 ? 'names' : 'name'} it as a value: passed, assigned or in a table`
      : `${count === 1 ? 'has' : 'have'} the name, in comments, texts or documents`;
  const note = isCalled
    ? `After the calls ${count === 1 ? 'comes' : 'come'} ${lines} that ${what}.`
    : `No ${anyUsage ? 'uses' : 'calls'} of ${asked.name} were found; ${lines} ${what}.`;
  return {
    ...calls,
    matches: [...calls.matches, ...added],
    uses: linesOfOthers,
    notes: [note, ...calls.notes],
    rangesIn,
  };
}

/** The calls in a text and the other uses, in order, each one once. */
function joined(calls: readonly TextRange[], used: readonly TextRange[]): readonly TextRange[] {
  const starts = new Set(calls.map(({ start }) => start));
  const uses = used.filter(({ start }) => !starts.has(start)).map((each): TextRange => ({ ...each, isUse: true }));
  return [...calls, ...uses].toSorted((a, b) => a.start - b.start);
}

async function findAs(
  retriever: Retriever,
  asked: QuerySymbol,
  filter: SearchFilter,
  options: CallMatcherOptions,
): Promise<FoundCalls> {
  const matcher = new CallMatcher(asked, options);
  const found = await findMatches(retriever, matcher, filter);
  const { matches, sure } = await withinScope(retriever, matcher, { matches: found.matches, filter, asked });
  const all = restrictionOf(retriever, matcher, { ...found, matches });
  const unsure = new Set(matcher.scope === undefined ? [] : matches.flatMap(({ id }) => (sure.has(id) ? [] : [id])));
  const doubtful = new Set([...matcher.recursions, ...(sure.size > 0 ? unsure : [])]);
  const kind = options.mentions === 'calls' ? 'Calls' : 'Usages';
  const outside = found.matches.length - matches.length;
  return {
    ...all,
    lines: matcher.lines,
    ...(doubtful.size > 0 && { doubtful }),
    ...(unsure.size > 0 && { unsure }),
    notes: [
      ...all.notes,
      ...(outside === 0 ? [] : [outsideNote(outside, asked.name)]),
      // An answer without calls could be taken for a proof.
      matches.length > 0
        ? 'By name, so it may be incomplete.'
        : `${kind} are found by name, so this list may be incomplete: dynamic calls, macros and some languages are not recognized.`,
    ],
  };
}

function outsideNote(count: number, name: string): string {
  return `${count === 1 ? '1 more chunk calls' : `${count} more chunks call`} a ${name} that is probably another one.`;
}

/** Calls that can be of a scope, and the ids of those that surely are. */
interface ScopedCalls {
  readonly matches: readonly TextMatch[];
  readonly sure: ReadonlySet<string>;
}

interface ScopeRequest extends Pick<CallsRequest, 'filter'> {
  readonly matches: readonly TextMatch[];
  readonly asked: QuerySymbol;
}

/**
 * Leaves out the calls that belong to another scope, as far as their text shows; for a name without a path also as far
 * as their file does.
 */
async function withinScope(
  retriever: Retriever,
  { verdicts, scope, mentions }: CallMatcher,
  { matches, filter, asked }: ScopeRequest,
): Promise<ScopedCalls> {
  if (scope === undefined) return { matches, sure: new Set() };
  const open = matches.filter(({ id }) => ['unknown', 'bare'].includes(verdicts.get(id) ?? ''));
  const mentioning = await filesWith(retriever, scope, new Set(open.map(({ path }) => path)), filter);
  const within = matches.filter(({ id, path }) => {
    const verdict = verdicts.get(id);
    return verdict !== 'outside' && (verdict === 'inside' || asked.path !== undefined || mentioning.has(path));
  });
  const isSure = ({ id, path }: TextMatch): boolean =>
    verdicts.get(id) === 'inside' || (verdicts.get(id) === 'bare' && mentioning.has(path));
  const sure = new Set(within.filter(isSure).map(({ id }) => id));
  return { matches: within.length > 0 || mentions === 'values' ? within : matches, sure };
}

/** The files of some that have a word. */
async function filesWith(
  retriever: Retriever,
  word: string,
  paths: ReadonlySet<string>,
  filter: SearchFilter,
): Promise<ReadonlySet<string>> {
  if (paths.size === 0) return new Set();
  if (!retriever.hasLookup) return paths;
  const condition = conditionOf([` ${word} `], { ignoreCase: true });
  const within = { ...filter, paths: [...paths] };
  const found = await retriever.findText({ ...condition, ignoreCase: true, filter: within, limit: 1_000_000 });
  return new Set(found.map(({ path }) => path));
}

async function nothingNote(retriever: Retriever, asked: QuerySymbol): Promise<string> {
  const nothing = `Nothing in the index calls ${asked.name}.`;
  const similar = await similarNames(retriever, asked);
  if (similar.includes(foldedName(asked.name))) return nothing;
  const [likely, ...others] = await spelledNames(retriever, similar.slice(0, maxSimilar));
  if (likely === undefined) return nothing;
  return `${nothing} Did you mean ${likely}?${others.length === 0 ? '' : ` Also similar: ${others.join(', ')}.`}`;
}

const maxSimilar = 4;
