import { foldedName } from '@codesearch/toolkit/pure';
import type { CodeSymbol, QuerySymbol, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';
import type { NamedLines, NamedPlace } from './named-place.ts';

/** Max files whose definitions are read. */
const maxFiles = 24;

/** Share of the certainty of a line that is in another function than the query says. */
const movedShare = 0.5;

/**
 * Puts the definition of a function before a line that the query says to be in it, if the line is in another one: it
 * was written about another version of the file.
 */
export async function withMovedLines(
  retriever: Retriever,
  places: readonly NamedPlace[],
): Promise<readonly NamedPlace[]> {
  const paths = [...new Set(places.flatMap(({ path, lines, within }) => (lines && within ? [path] : [])))];
  if (paths.length === 0) return places;
  const chunks = await Promise.all(paths.slice(0, maxFiles).map((path) => retriever.list(path)));
  const symbols = new Map(chunks.map((all, file) => [paths[file], symbolsOf(all)]));
  return places.flatMap((place): readonly NamedPlace[] => {
    const { path, lines, within, certainty } = place;
    const moved = lines && within && definitionElsewhere(symbols.get(path) ?? [], lines, within);
    if (!moved) return [place];
    const definition = { line: moved.startLine, endLine: moved.startLine };
    return [
      { ...place, lines: definition },
      { ...place, certainty: certainty * movedShare },
    ];
  });
}

function symbolsOf(chunks: readonly StoredChunk[]): readonly CodeSymbol[] {
  return chunks.flatMap(({ enclosing, symbols }) => [...enclosing, ...symbols]);
}

/** @returns the definition of a function; `undefined` if the lines are in one of its name, or the file has none */
function definitionElsewhere(
  symbols: readonly CodeSymbol[],
  { line, endLine }: NamedLines,
  { name, scope }: QuerySymbol,
): CodeSymbol | undefined {
  const written = symbols.filter((symbol) => symbol.name === name);
  const named = written.length > 0 ? written : symbols.filter((symbol) => foldedName(symbol.name) === foldedName(name));
  if (named.some((symbol) => symbol.startLine <= endLine && symbol.endLine >= line)) return undefined;
  const owner = scope.at(-1);
  const owned = named.filter(({ qualifiedName }) => owner !== undefined && qualifiedName.split('.').includes(owner));
  const candidates = owned.length > 0 ? owned : named;
  // A line is in a body: a declaration of C has none.
  const bodies = candidates.filter((symbol) => symbol.endLine > symbol.startLine);
  const distance = ({ startLine, endLine: end }: CodeSymbol): number => Math.max(startLine - line, line - end);
  return (bodies.length > 0 ? bodies : candidates).toSorted((a, b) => distance(a) - distance(b))[0];
}
