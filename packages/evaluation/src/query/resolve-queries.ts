import type { FileExplanation } from '@codesearch/engine';
import type { ChunkedSource } from './chunked-files.ts';
import type { JudgedQuery } from './judged-query.ts';
import type { Place } from './place.ts';
import { queryId } from './query-id.ts';
import type { GivenPlace, GivenQuery, NamedPlace, QuotedPlace } from './read-query-file.ts';

/** What {@link resolveQueries} needs. */
export interface ResolveOptions {
  /** All files of the repository. */
  files(): AsyncIterable<ChunkedSource>;
  explain(path: string): Promise<Pick<FileExplanation, 'scan'>>;
  /** Takes a sentence about a place that is left out. */
  readonly onWarning: (warning: string) => void;
}

/**
 * Finds the places of queries in the repository. A place that does not exist is left out with a warning, and so is a
 * query without a place.
 */
export async function resolveQueries(
  queries: readonly GivenQuery[],
  { files: read, explain, onWarning }: ResolveOptions,
): Promise<readonly JudgedQuery[]> {
  const needsFiles = queries.some(({ relevant }) => relevant.some((place) => isNamed(place) || isQuoted(place)));
  const files: ChunkedSource[] = [];
  if (needsFiles) for await (const file of read()) files.push(file);
  const resolved: JudgedQuery[] = [];
  for (const { query, kind, relevant, position } of queries) {
    const places: Place[] = [];
    for (const place of relevant) {
      const found = isNamed(place)
        ? definedPlaces(place, files)
        : isQuoted(place)
          ? quotedPlaces(place, files)
          : await existing(place, explain);
      if (found.length === 0) onWarning(`${position}: ${missing(place)}, so it is left out.`);
      places.push(...found);
    }
    if (places.length > 0) resolved.push({ id: queryId(kind, query), query, kind, relevant: places });
    else onWarning(`${position}: no relevant place is left, so the query is left out.`);
  }
  return resolved;
}

function isNamed(place: GivenPlace): place is NamedPlace {
  return 'symbol' in place;
}

function isQuoted(place: GivenPlace): place is QuotedPlace {
  return 'text' in place;
}

function definedPlaces({ symbol, path }: NamedPlace, files: readonly ChunkedSource[]): readonly Place[] {
  const searched = path === undefined ? files : files.filter((file) => file.path === path);
  const found = searched.flatMap((file) =>
    file.chunks
      .flatMap(({ symbols }) => symbols)
      .filter(({ qualifiedName }) => qualifiedName === symbol || qualifiedName.endsWith(`.${symbol}`))
      .map(({ startLine, endLine }) => ({ path: file.path, startLine, endLine })),
  );
  // A prototype on one line is no answer if there is a definition with a body.
  const longer = found.filter(({ startLine, endLine }) => endLine > startLine);
  return longer.length === 0 ? found : longer;
}

function quotedPlaces({ path, text }: QuotedPlace, files: readonly ChunkedSource[]): readonly Place[] {
  const lines = files.find((file) => file.path === path)?.text.split('\n') ?? [];
  return lines.flatMap((line, index) =>
    line.includes(text) ? [{ path, startLine: index + 1, endLine: index + 1 }] : [],
  );
}

async function existing(place: Place, explain: ResolveOptions['explain']): Promise<readonly Place[]> {
  const { scan } = await explain(place.path);
  return scan.verdict === 'absent' || scan.verdict === 'folder' ? [] : [place];
}

function missing(place: GivenPlace): string {
  if (isQuoted(place)) return `no line of ${place.path} has the text ${place.text}`;
  if (!isNamed(place)) return `there is no file ${place.path}`;
  return `${place.path === undefined ? 'nothing' : `nothing in ${place.path}`} is named ${place.symbol}`;
}
