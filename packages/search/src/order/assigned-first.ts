import type { Candidate, CodeSymbol, QuerySymbol, Reranked, StoredChunk } from '@codesearch/kernel';
import { foldedName } from '@codesearch/toolkit/pure';
import { withSignal } from './with-signal.ts';
import { AssignedName } from '../definition/assigned-name.ts';
import { isOwnCode } from '../definition/own-code.ts';

/** A ranking, and what in it gives the name of the query its value. */
export interface Assigned {
  readonly ranked: readonly Reranked[];
  readonly chosen: ReadonlyMap<Reranked, CodeSymbol>;
}

/** Puts the chunks in front in which a name gets its value, if nothing of the program itself defines the name. */
export function assignedFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { name, scope, path }: QuerySymbol,
): Assigned {
  const folded = foldedName(name);
  const defining = candidates.filter(({ chunk }) => chunk.symbols.some((symbol) => foldedName(symbol.name) === folded));
  if (defining.some(({ chunk }) => isOwnCode(chunk)) || path !== undefined) return { ranked, chosen: new Map() };
  const owner = scope.map(foldedName).at(-1);
  const form = new AssignedName(name);
  const assigning = candidates.flatMap(({ chunk }) => {
    const symbol = form.symbolIn(chunk);
    return symbol && (owner === undefined || ownersOf(symbol, chunk).includes(owner)) ? [{ chunk, symbol }] : [];
  });
  const isKnown = assigning.length > 0 || defining.length > 0 || owner !== undefined;
  const found = isKnown ? assigning : constants(candidates, form);
  const own = found.filter(({ chunk }) => isOwnCode(chunk));
  const valid = own.length > 0 || defining.length > 0 ? own : found;
  const assigned = new Map(valid.map(({ chunk, symbol }) => [chunk.id, symbol]));
  const [first, others] = [true, false].map((has) =>
    ranked.filter(({ index }) => assigned.has(candidates[index]!.chunk.id) === has),
  ) as [Reranked[], Reranked[]];
  const difference = Math.max(0, (others[0]?.score ?? 0) - (first.at(-1)?.score ?? Infinity));
  const raised = first.map((each) => withSignal(each, 'chunk-assigns-name', difference));
  return {
    ranked: [...raised, ...others],
    chosen: new Map(raised.map((each) => [each, assigned.get(candidates[each.index]!.chunk.id)!])),
  };
}

/** Definitions of the program whose value is the name. */
function constants(
  candidates: readonly Candidate[],
  form: AssignedName,
): readonly { readonly chunk: StoredChunk; readonly symbol: CodeSymbol }[] {
  return candidates.flatMap(({ chunk }) => {
    const symbol = isOwnCode(chunk) ? form.constantIn(chunk) : undefined;
    return symbol ? [{ chunk, symbol }] : [];
  });
}

/** Folded names of what a value belongs to. A file can be named as the type that its parser could not read. */
function ownersOf({ qualifiedName }: CodeSymbol, { path }: StoredChunk): readonly string[] {
  const file = path.slice(path.lastIndexOf('/') + 1).split('.')[0] as string;
  return [...qualifiedName.split('.').slice(0, -1), file].map(foldedName);
}
