import type { ProjectPart, SearchHit } from '@codesearch/engine';
import { isOnDisk, partFilter, shapeAnswer } from '@codesearch/presentation';
import type { WorkspaceSymbol } from 'vscode-languageserver-protocol';
import type { OpenedFolder } from '../project/opened-folder.ts';
import { symbolOfHit } from './symbol-of-hit.ts';

/** How many hits are listed. */
const maxSymbols = 50;

export interface FoundSymbols {
  /** Best first. */
  readonly symbols: readonly WorkspaceSymbol[];
  /** What the user should know about the search. */
  readonly notes: readonly string[];
}

/**
 * Finds code by meaning and by name in some folders, whose indexes are brought up to their files first.
 *
 * @throws UNSUPPORTED if the folders have different embedding models
 * @throws what `Project.search` throws
 */
export async function findSymbols(
  folders: readonly [OpenedFolder, ...OpenedFolder[]],
  query: string,
  signal: AbortSignal,
): Promise<FoundSymbols> {
  for (const { index } of folders) await index.update(signal);
  const { searchProjects } = await import('@codesearch/engine');
  const [first, ...others] = folders.map(({ index: { project }, parts }): ProjectPart => ({
    project,
    filter: partFilter(parts, {}),
  })) as [ProjectPart, ...ProjectPart[]];
  const found = await searchProjects([first, ...others], { query, limit: maxSymbols, sync: false, signal });
  const { hits, lead } = shapeAnswer(found);
  const pathOf = (hit: SearchHit): string =>
    folders.find(({ index }) => index.project.root === hit.root)?.pathOf(hit.chunk.path) ?? hit.chunk.path;
  const symbols = hits.filter(({ hit }) => isOnDisk(hit)).map((hit) => symbolOfHit(hit, pathOf));
  return { symbols: distinct(symbols), notes: [...(lead === undefined ? [] : [lead]), ...found.notes] };
}

/** Hits of one long definition can be represented by the same line. */
function distinct(symbols: readonly WorkspaceSymbol[]): readonly WorkspaceSymbol[] {
  const byPlace = new Map<string, WorkspaceSymbol>();
  for (const symbol of symbols) {
    const place = JSON.stringify(symbol.location);
    if (!byPlace.has(place)) byPlace.set(place, symbol);
  }
  return [...byPlace.values()];
}
