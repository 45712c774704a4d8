import type { SearchHit } from '@codesearch/engine';
import { shiftOf } from '@codesearch/search/answer';
import { foldedName } from '@codesearch/toolkit/pure';
import type { CodeSymbol, QuerySymbol } from '@codesearch/kernel';
import { definesName } from './name-hits.ts';
import type { DefinedPlace } from './symbol-page.ts';

/** The hits that define a name, and if any of them does, only those in the scope that the name is given with. */
export function definingHits(hits: readonly SearchHit[], asked: QuerySymbol): readonly SearchHit[] {
  const defining = hits.filter((hit) => definesName(hit, foldedName(asked.name)));
  const last = asked.scope.at(-1);
  if (last === undefined) return defining;
  const inside = defining.filter((hit) => isInside(definitionIn(hit, asked), last));
  const spelled = inside.filter((hit) => ownerOf(definitionIn(hit, asked)) === last);
  return [spelled, inside, defining].find(({ length }) => length > 0) ?? defining;
}

/**
 * The definition of a name that begins in a hit: if there are several, one in the given scope, then one that is written
 * so.
 */
export function definitionIn({ chunk }: SearchHit, { name, scope, mark }: QuerySymbol): CodeSymbol {
  const folded = foldedName(name);
  const named = chunk.symbols.filter((symbol) => foldedName(symbol.name) === folded);
  const inside = named.filter((symbol) => isInside(symbol, scope.at(-1) ?? ''));
  const likely = inside.length > 0 ? inside : named;
  return (likely.find((symbol) => symbol.name === name + (mark ?? '')) ?? likely[0]) as CodeSymbol;
}

function isInside(symbol: CodeSymbol, scope: string): boolean {
  return foldedName(ownerOf(symbol)) === foldedName(scope);
}

function ownerOf({ qualifiedName }: CodeSymbol): string {
  return qualifiedName.split('.').at(-2) ?? '';
}

/** The definitions of a name that begin in a hit, except one. */
export function otherDefinitions(hit: SearchHit, { name }: QuerySymbol, except: CodeSymbol): readonly DefinedPlace[] {
  const folded = foldedName(name);
  return hit.chunk.symbols
    .filter((symbol) => symbol !== except && foldedName(symbol.name) === folded)
    .map((symbol) => ({
      id: hit.chunk.id,
      path: hit.chunk.path,
      startLine: symbol.startLine + shiftOf(hit),
      endLine: symbol.endLine + shiftOf(hit),
      title: `${symbol.kind} ${symbol.qualifiedName}`,
    }));
}
