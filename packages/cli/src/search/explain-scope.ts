import type { SearchResult } from '@codesearch/engine';
import { searchedScopeNotes, shellQuoted } from '@codesearch/presentation';
import type { OpenedPart } from '../project/open-folders.ts';
import { nothingNote, optionLabel } from './nothing-note.ts';
import type { NarrowingOptions } from './nothing-note.ts';

/** Says which patterns match no file, and why a search has no hits. */
export async function explainScope(
  opened: readonly [OpenedPart, ...OpenedPart[]],
  options: NarrowingOptions,
  result: SearchResult,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const isEmpty = result.hits.length === 0;
  const notes = result.index.files > 0 ? await searchedScopeNotes(opened, options, isEmpty, optionLabel, signal) : [];
  if (notes === undefined) return [nothingIndexed(opened[0])];
  const general = isEmpty && notes.length === 0 ? nothingNote(result, options) : undefined;
  return general === undefined ? notes : [general];
}

function nothingIndexed({ project, parts: [{ part, file }] }: OpenedPart): string {
  const path = [project.root, part, file].filter(Boolean).join('/');
  return `${path} has no indexed file. Run \`codesearch why ${shellQuoted(path)}\` to see the reason.`;
}
