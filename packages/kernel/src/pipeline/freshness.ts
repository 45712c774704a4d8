import type { StageSet } from '../container/stage-set.ts';
import type { StoredChunk } from '../contract/search.ts';
import type { SourceText } from '../contract/source-file.ts';

/**
 * How a stored chunk stands to the file on disk at this moment:
 *
 * - `fresh`: its text stands where the index says
 * - `moved`: its text stands elsewhere in the file, at these lines
 * - `changed`: its text is no longer in the file
 * - `deleted`: there is no such file, or it is no longer readable as text
 */
export type Freshness =
  | { readonly verdict: 'fresh' | 'changed' | 'deleted' }
  | { readonly verdict: 'moved'; readonly startLine: number; readonly endLine: number };

/**
 * Compares chunks with the disk: by the file's state, and by its text only where the state differs from the committed one.
 *
 * @returns one verdict per chunk, in order
 */
export async function checkFreshness(
  stages: StageSet,
  chunks: readonly StoredChunk[],
  signal?: AbortSignal,
): Promise<readonly Freshness[]> {
  const paths = [...new Set(chunks.map(({ path }) => path))];
  const current = new Map(
    await Promise.all(paths.map(async (path) => [path, await textIfChanged(stages, path, signal)] as const)),
  );
  return chunks.map((chunk) => {
    const text = current.get(chunk.path);
    if (text === 'unchanged') return { verdict: 'fresh' };
    return text === undefined ? { verdict: 'deleted' } : locate(chunk, text.text);
  });
}

/** The text of a file that is not as it was committed; `undefined` where it has none any more. */
async function textIfChanged(
  stages: StageSet,
  path: string,
  signal: AbortSignal | undefined,
): Promise<SourceText | 'unchanged' | undefined> {
  const [scanner, detector] = await Promise.all([stages.get('scanner'), stages.get('changeDetector')]);
  const [file, record] = await Promise.all([scanner.stat(path, { signal }), detector.record(path)]);
  if (!file) return undefined;
  if (record?.file.stamp === file.stamp) return 'unchanged';
  const read = await scanner.read(file, { signal });
  if ('skipped' in read) return undefined;
  return read.source.hash === record?.hash ? 'unchanged' : read.source;
}

/** Finds the occurrence of the chunk's text that is nearest to where it was. */
function locate({ text, startLine, endLine }: StoredChunk, source: string): Freshness {
  let nearest: number | undefined;
  let [line, counted] = [1, 0];
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) {
    line += lineEnds(source, counted, at);
    counted = at;
    const startsLine = at === 0 || source[at - 1] === '\n';
    if (startsLine && (nearest === undefined || Math.abs(line - startLine) < Math.abs(nearest - startLine)))
      nearest = line;
  }
  if (nearest === undefined) return { verdict: 'changed' };
  if (nearest === startLine) return { verdict: 'fresh' };
  return { verdict: 'moved', startLine: nearest, endLine: nearest + endLine - startLine };
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
