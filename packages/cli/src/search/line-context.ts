import type { SearchHit, SearchResult } from '@codesearch/engine';
import { isOnDisk } from '@codesearch/presentation';
import type { OpenedFolders } from '../project/open-folders.ts';
import type { LineContext } from '@codesearch/presentation';
import type { FormatOptions } from '../output/format-name.ts';

/**
 * Reads the files of hits for the lines around those that match, as they are indexed: with secrets masked.
 *
 * @returns `undefined` if no lines around are asked for
 */
export async function lineContext(
  { opened }: OpenedFolders,
  { hits }: SearchResult,
  { context = 0, beforeContext = context, afterContext = context }: FormatOptions,
  signal: AbortSignal,
): Promise<LineContext | undefined> {
  if (beforeContext + afterContext === 0) return undefined;
  const files = new Map<string, readonly string[]>();
  for (const hit of hits.filter(isOnDisk)) {
    if (files.has(keyOf(hit))) continue;
    const project = opened.map((each) => each.project).find(({ root }) => root === hit.root);
    const source = await project?.read(hit.chunk.path, { signal }).catch((error: unknown) => {
      // A file can be deleted after the hits were compared; its lines that match are known.
      signal.throwIfAborted();
      if ((error as { readonly code?: unknown }).code !== 'INPUT_INVALID') throw error;
    });
    if (source) files.set(keyOf(hit), linesIn(source.text));
  }
  return { before: beforeContext, after: afterContext, linesOf: (hit) => files.get(keyOf(hit)) };
}

function keyOf({ root, chunk }: SearchHit): string {
  return `${root}\n${chunk.path}`;
}

function linesIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
