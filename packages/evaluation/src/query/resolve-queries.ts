import type { ChunkedSource, Project } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import type { JudgedQuery } from './judged-query.ts';
import type { Place } from './place.ts';
import { queryId } from './query-id.ts';
import type { GivenQuery, NamedPlace } from './read-query-file.ts';

/** What {@link resolveQueries} needs. */
export interface ResolveOptions {
  readonly project: Pick<Project, 'why' | 'chunkedFiles'>;
  /** Takes a sentence about a place that is left out. */
  readonly onWarning: (warning: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the places of queries in the repository. A place that does not exist is left out with a warning, and so is a query without a
 * place.
 */
export async function resolveQueries(
  queries: readonly GivenQuery[],
  { project, onWarning, signal }: ResolveOptions,
): Promise<readonly JudgedQuery[]> {
  const named = queries.flatMap(({ relevant }) => relevant.filter(isNamed));
  const definitions = named.length === 0 ? [] : await allDefinitions(project.chunkedFiles({ signal }));
  const resolved: JudgedQuery[] = [];
  for (const { query, kind, relevant, position } of queries) {
    const places: Place[] = [];
    for (const place of relevant) {
      const found = isNamed(place) ? definedPlaces(place, definitions) : await existing(place, project, signal);
      if (found.length === 0) onWarning(`${position}: ${missing(place)}, so it is left out.`);
      places.push(...found);
    }
    if (places.length > 0) resolved.push({ id: queryId(kind, query), query, kind, relevant: places });
    else onWarning(`${position}: no relevant place is left, so the query is left out.`);
  }
  return resolved;
}

interface Definition extends CodeSymbol {
  readonly path: string;
}

async function allDefinitions(files: AsyncIterable<ChunkedSource>): Promise<readonly Definition[]> {
  const definitions: Definition[] = [];
  for await (const { path, chunks } of files)
    definitions.push(...chunks.flatMap(({ symbols }) => symbols.map((symbol) => ({ ...symbol, path }))));
  return definitions;
}

function isNamed(place: Place | NamedPlace): place is NamedPlace {
  return 'symbol' in place;
}

function definedPlaces({ symbol, path }: NamedPlace, definitions: readonly Definition[]): readonly Place[] {
  return definitions
    .filter(({ qualifiedName }) => qualifiedName === symbol || qualifiedName.endsWith(`.${symbol}`))
    .filter((definition) => path === undefined || definition.path === path)
    .map(({ path: file, startLine, endLine }) => ({ path: file, startLine, endLine }));
}

async function existing(
  place: Place,
  project: Pick<Project, 'why'>,
  signal: AbortSignal | undefined,
): Promise<readonly Place[]> {
  const { scan } = await project.why(place.path, { signal });
  return scan.verdict === 'absent' || scan.verdict === 'folder' ? [] : [place];
}

function missing(place: Place | NamedPlace): string {
  if (!isNamed(place)) return `there is no file ${place.path}`;
  return `${place.path === undefined ? 'nothing' : `nothing in ${place.path}`} is named ${place.symbol}`;
}
