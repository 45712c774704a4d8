import type { ChunkedFile } from '@codesearch/kernel';
import type { Project } from '@codesearch/engine';

/** A file as indexing reads and cuts it. */
export interface ChunkedSource extends ChunkedFile {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** With secrets masked. */
  readonly text: string;
}

/** Reads and chunks every file of a tree that indexing does not skip. */
export async function* chunkedFiles(
  { session }: Project['parts'],
  signal?: AbortSignal,
): AsyncGenerator<ChunkedSource> {
  const paths = await session.readTree((stages) => listed(stages, signal));
  for (let first = 0; first < paths.length; first += filesAtOnce) {
    const group = paths.slice(first, first + filesAtOnce);
    yield* await session.readTree((stages) => chunked(stages, group, signal));
  }
}

type Stages = Project['parts']['session']['stages'];

/** Files that are in memory together. */
const filesAtOnce = 500;

async function listed(stages: Stages, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const scanner = await stages.get('scanner');
  const paths: string[] = [];
  for await (const batch of scanner.scan({ signal })) paths.push(...batch.files.map(({ path }) => path));
  return paths;
}

async function chunked(
  stages: Stages,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly ChunkedSource[]> {
  const [scanner, chunker] = await Promise.all([stages.get('scanner'), stages.get('chunker')]);
  const sources: ChunkedSource[] = [];
  for (const path of paths) {
    const file = await scanner.stat({ path, signal });
    const read = file && (await scanner.read({ file, signal }));
    if (!read || 'skipped' in read) continue;
    const { source } = read;
    sources.push({ path, text: source.text, ...(await chunker.chunk({ source, signal })) });
  }
  return sources;
}
