import type { SearchResult } from '@codesearch/engine';
import { fileScope, partFilter, scopeNotes, shellQuoted } from '@codesearch/presentation';
import type { CountFiles, LoadLanguages } from '@codesearch/presentation';
import type { OpenedPart } from '../../project/open-folders.ts';
import { nothingNote, optionLabel } from '../../render/search/notes.ts';
import type { NarrowingOptions } from '../../render/search/notes.ts';

/** Says which patterns match no file, and why a search has no hits. */
export async function explainScope(
  opened: readonly [OpenedPart, ...OpenedPart[]],
  options: NarrowingOptions,
  result: SearchResult,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const isEmpty = result.hits.length === 0;
  const count: CountFiles = async (conditions) => {
    const counts = await Promise.all(
      opened.map(({ project, parts }) => {
        const scopes = conditions.map((each) => ({ ...fileScope(each), ...partFilter(parts, each) }));
        return project.countFiles(scopes, { signal });
      }),
    );
    return conditions.map((_, index) => counts.reduce((sum, each) => sum + (each[index] ?? 0), 0));
  };
  if (isEmpty && result.index.files > 0 && (await count([{}]))[0] === 0) return [nothingIndexed(opened[0])];
  const languages: LoadLanguages = async () =>
    (await Promise.all(opened.map(({ project }) => project.languages()))).flat();
  const notes = result.index.files > 0 ? await scopeNotes(options, { isEmpty }, count, optionLabel, languages) : [];
  const general = isEmpty && notes.length === 0 ? nothingNote(result, options) : undefined;
  return general === undefined ? notes : [general];
}

function nothingIndexed({ project, parts: [{ part, file }] }: OpenedPart): string {
  const path = [project.root, part, file].filter(Boolean).join('/');
  return `${path} has no indexed file. Run \`codesearch why ${shellQuoted(path)}\` to see the reason.`;
}
