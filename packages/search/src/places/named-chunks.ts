import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import type { Retriever } from '../retriever/retriever.ts';
import { namesLineOf } from './named-place.ts';
import type { NamedPlace, NamedPlaces } from './named-place.ts';

/** Max files whose chunks are read. */
const maxFiles = 24;

/** Chunks of a file that is named without a line. */
const maxChunks = 8;

/** What a file has before what it is about. It has the words of its path. */
const prefaces: ReadonlySet<string> = new Set(['imports', 'comment']);

export function isPreface({ kind }: Pick<StoredChunk, 'kind'>): boolean {
  return prefaces.has(kind);
}

/**
 * Finds the chunks at the named places: those with a named line, or the nearest one; of a file without a line, the
 * first ones of what it is about.
 */
export async function findNamedChunks(
  retriever: Retriever,
  { files }: NamedPlaces,
  { kinds, languages }: SearchFilter,
): Promise<readonly { readonly id: string; readonly path: string }[]> {
  const byPath = Map.groupBy(files, ({ path }) => path);
  const paths = [...byPath.keys()].slice(0, maxFiles);
  const chunks = await Promise.all(paths.map((path) => retriever.list(path)));
  return chunks.flatMap((all, file) => {
    const own = all.filter(
      ({ kind, language }) => (kinds?.includes(kind) ?? true) && (languages?.includes(language) ?? true),
    );
    const places = byPath.get(paths[file] as string) ?? [];
    const named = places.flatMap((place) => chunksAt(own, place));
    return [...new Set(places.every(({ lines }) => lines === undefined) ? [...named, ...bodyOf(own)] : named)];
  });
}

function bodyOf(chunks: readonly StoredChunk[]): readonly StoredChunk[] {
  const body = chunks.filter((chunk) => !isPreface(chunk));
  return (body.length > 0 ? body : chunks).slice(0, maxChunks);
}

function chunksAt(chunks: readonly StoredChunk[], place: NamedPlace): readonly StoredChunk[] {
  if (!place.lines) return chunks.slice(0, 1);
  const containing = chunks.filter((chunk) => namesLineOf(chunk, place));
  if (containing.length > 0) return containing;
  const { line } = place.lines;
  const distance = ({ startLine, endLine }: StoredChunk): number =>
    line < startLine ? startLine - line : line - endLine;
  const nearest = chunks.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest ? [nearest] : [];
}
