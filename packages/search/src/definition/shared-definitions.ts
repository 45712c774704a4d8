import type { StoredChunk } from '@codesearch/kernel';
import { routines } from './definition.ts';

/** A chunk of a ranking. */
export interface RankedChunk {
  readonly chunk: StoredChunk;
  /** Whether it answers by the definition around a line. */
  readonly hasLine: boolean;
}

/** Returns those that may answer by the same definition as another one. A definition has lines in its chunk. */
export function withSharedDefinitions<Item extends RankedChunk>(ranked: readonly Item[]): readonly Item[] {
  const shared = new Set<Item>();
  for (const ofPath of Map.groupBy(ranked, ({ chunk }) => chunk.path).values()) {
    if (ofPath.length < 2) continue;
    const byLine = new Map<number, Item[]>();
    for (const each of ofPath) {
      for (const line of new Set(possibleDefinitions(each).map(({ startLine }) => startLine)))
        byLine.set(line, [...(byLine.get(line) ?? []), each]);
    }
    for (const items of byLine.values()) if (items.length > 1) for (const each of items) shared.add(each);
  }
  return ranked.filter((each) => shared.has(each));
}

/** A chunk in which only functions begin, not all of one line, answers by one of them, if not by a line. */
function possibleDefinitions({ chunk: { symbols, enclosing }, hasLine }: RankedChunk): StoredChunk['symbols'] {
  const isOwn =
    !hasLine &&
    symbols.every(({ kind }) => routines.has(kind)) &&
    symbols.some(({ startLine, endLine }) => startLine !== endLine);
  return isOwn ? symbols : [...symbols, ...enclosing];
}
