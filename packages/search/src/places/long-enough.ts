import type { Retriever } from '../retriever/retriever.ts';
import type { NamedPlace } from './named-place.ts';

/** Max files of one name whose lengths are read. */
const maxFiles = 24;

/** Share of the certainty of a line that is behind the end of a file, if another file of the name has it. */
const behindShare = 0.5;

/** Puts the files that have a named line before others of the same name that are too short for it. */
export async function withLongEnough(
  retriever: Retriever,
  places: readonly NamedPlace[],
): Promise<readonly NamedPlace[]> {
  const namesakes = Map.groupBy(places, ({ path, lines }) => lines && `${lines.line} ${nameOf(path)}`);
  const doubtful = [...namesakes].flatMap(([key, each]) => (key !== undefined && each.length > 1 ? each : []));
  const paths = [...new Set(doubtful.map(({ path }) => path))].slice(0, maxFiles);
  const lengths = new Map(
    await Promise.all(paths.map(async (path) => [path, await lengthOf(retriever, path)] as const)),
  );
  const isTooShort = ({ path, lines }: NamedPlace): boolean =>
    lines !== undefined && lines.line > (lengths.get(path) ?? Infinity);
  return places.map((place) => (isTooShort(place) ? { ...place, certainty: behindShare * place.certainty } : place));
}

/** The last line of a file that is in a chunk. */
async function lengthOf(retriever: Retriever, path: string): Promise<number> {
  return Math.max(...(await retriever.list(path)).map(({ endLine }) => endLine));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
