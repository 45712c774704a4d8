import type { SearchFilter, StoredChunk } from '@codesearch/kernel';
import { placeWeight } from './mentioned-files.ts';
import type { MentionedFiles } from './mentioned-files.ts';
import type { Retriever } from '../retriever/retriever.ts';

/** Max files whose chunks are read to find the named lines. */
const maxFiles = 8;

/** Files found by the words of the mentioned paths, among which the mentioned ones are. */
const fileDepth = 100;

/** Finds the chunks with a line that a report names. */
export async function findReportPlaces(
  retriever: Retriever,
  mentioned: MentionedFiles,
  filter: SearchFilter,
): Promise<readonly { readonly id: string; readonly path: string }[]> {
  const query = mentioned.words;
  if (query === '') return [];
  const { kinds, ...fileFilter } = { ...filter, granularity: 'file' as const };
  const found = await retriever.searchLexical({ query, topK: fileDepth, filter: fileFilter, weights: { path: 1 } });
  const shares = [...mentioned.shares(found.map(({ path }) => path))].sort((a, b) => b[1] - a[1]);
  const chunks = await Promise.all(shares.slice(0, maxFiles).map(([path]) => retriever.list(path)));
  return chunks.flatMap((all) => {
    const own = kinds ? all.filter(({ kind }) => kinds.includes(kind)) : all;
    const named = own.filter((chunk) => lineShare(chunk, mentioned) !== undefined);
    return named.length > 0 ? named : own.slice(0, 1);
  });
}

/** How certainly a report names a line of a chunk; `undefined` if it names none. */
export function lineShare(
  { path, startLine, endLine }: Pick<StoredChunk, 'path' | 'startLine' | 'endLine'>,
  mentioned: MentionedFiles,
): number | undefined {
  const places = mentioned.placesIn(path).filter((place) => place.line <= endLine && place.endLine >= startLine);
  return places.length === 0 ? undefined : Math.max(...places.map(placeWeight));
}
