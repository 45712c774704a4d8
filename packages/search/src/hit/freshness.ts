import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { SourceFile, SourceText, StoredChunk } from '@codesearch/kernel';
import type { SearchedStage, SearchedStages } from '../retriever/searched-stages.ts';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How a stored chunk compares with the file on disk:
 *
 * - `fresh`: its text is at the lines that the index has
 * - `moved`: its text is at these other lines of the file
 * - `changed`: its text is no longer in the file
 * - `deleted`: the file does not exist, or is no longer readable as text
 */
export type Freshness =
  | { readonly verdict: 'fresh' | 'changed' | 'deleted' }
  | { readonly verdict: 'moved'; readonly startLine: number; readonly endLine: number };

/**
 * Compares chunks with the disk. A chunk is fresh if its text is at its lines. Else the file is read as it is indexed,
 * and searched for the text of the chunk. A chunk that was fresh is not compared again while its file has the same
 * stamp.
 *
 * @returns one verdict per chunk, in order
 */
export async function inspectChunks(
  stages: SearchedStages,
  chunks: readonly StoredChunk[],
  signal?: AbortSignal,
): Promise<readonly Freshness[]> {
  const scanner = await stages.get('scanner');
  const paths = [...new Set(chunks.map(({ path }) => path))];
  const files = new Map<string, SourceFile | undefined>();
  for (let at = 0; at < paths.length; at += statsAtOnce) {
    const some = paths.slice(at, at + statsAtOnce);
    const states = await Promise.all(some.map((path) => scanner.stat({ path, signal })));
    for (const [index, path] of some.entries()) files.set(path, states[index]);
    if (isTurnOver()) await nextTurn();
  }
  const seen = known.get(stages);
  const isKnown = (chunk: StoredChunk): boolean => {
    const stamp = seen?.get(keyOf(chunk));
    return stamp !== undefined && stamp === files.get(chunk.path)?.stamp;
  };
  const others = chunks.filter((chunk) => !isKnown(chunk));
  if (others.length === 0) return chunks.map(() => ({ verdict: 'fresh' }));
  const unknown = new Set(others);
  const untouched = await committedChunks(stages, others, files, signal);
  const onDisk = await foundOnDisk(stages, untouched, files);
  const texts = new Map<string, Promise<SourceText | undefined>>();
  const textOf = (file: SourceFile): Promise<SourceText | undefined> => {
    const text = texts.get(file.path) ?? readText(scanner, file, signal);
    texts.set(file.path, text);
    return text;
  };
  const verdicts: Freshness[] = [];
  // One by one: a file is read and masked, which takes milliseconds if it is large.
  for (const chunk of chunks) {
    const file = files.get(chunk.path);
    let found: Freshness = { verdict: 'fresh' };
    if (unknown.has(chunk) && !onDisk.has(chunk)) {
      const source = file && (await textOf(file));
      found = source ? locate(chunk, source.text) : { verdict: 'deleted' };
      if (found.verdict === 'fresh' && untouched.has(chunk)) remember(stages, chunk, file);
      if (isTurnOver()) await nextTurn();
    }
    verdicts.push(found);
  }
  return verdicts;
}

/** Files whose states are asked for together. */
const statsAtOnce = 64;

/** The chunks that were fresh, with the stamp of their file, by the stages that loaded them. */
const known = new WeakMap<SearchedStages, Map<string, string>>();
const maxKnown = 10_000;

/** Returns the chunks of unchanged files whose text is at their lines. */
async function foundOnDisk(
  stages: SearchedStages,
  untouched: ReadonlySet<StoredChunk>,
  files: ReadonlyMap<string, SourceFile | undefined>,
): Promise<ReadonlySet<StoredChunk>> {
  const found = new Set<StoredChunk>();
  for (const [path, own] of Map.groupBy(untouched, (chunk) => chunk.path)) {
    if (isTurnOver()) await nextTurn();
    for (const chunk of chunksOnDisk(stages.context.projectRoot, path, own)) {
      found.add(chunk);
      remember(stages, chunk, files.get(path));
    }
  }
  return found;
}

function remember(stages: SearchedStages, chunk: StoredChunk, file: SourceFile | undefined): void {
  if (!file) return;
  const seen = known.get(stages) ?? new Map<string, string>();
  known.set(stages, seen);
  if (seen.size >= maxKnown) seen.clear();
  seen.set(keyOf(chunk), file.stamp);
}

/** An id depends on the path and the text. */
function keyOf({ id, startLine }: StoredChunk): string {
  return `${id} ${startLine}`;
}

/** Returns the chunks that are still committed, of files that have their committed state. */
async function committedChunks(
  stages: SearchedStages,
  chunks: readonly StoredChunk[],
  files: ReadonlyMap<string, SourceFile | undefined>,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<StoredChunk>> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const unchanged = new Set<string>();
  for (const path of new Set(chunks.map((chunk) => chunk.path))) {
    const file = files.get(path);
    if (file && (await detector.fileRecord({ path }))?.file.stamp === file.stamp) unchanged.add(path);
  }
  const claimed = chunks.filter(({ path }) => unchanged.has(path));
  // Another process may have indexed the file after the chunk was loaded. It stores the data before the record, so the
  // store has the chunks of the record read above.
  const stored = await store.load({ ids: claimed.map(({ id }) => id), signal });
  const lines = new Map(stored.map(({ id, startLine }) => [id, startLine]));
  return new Set(claimed.filter(({ id, startLine }) => lines.get(id) === startLine));
}

async function readText(
  scanner: SearchedStage<'scanner', 'read'>,
  file: SourceFile,
  signal: AbortSignal | undefined,
): Promise<SourceText | undefined> {
  const read = await scanner.read({ file, signal });
  return 'skipped' in read ? undefined : read.source;
}

/** Finds the occurrence of the chunk's text that is nearest to its stored lines. An empty text occurs nowhere. */
export function locate({ text, startLine, endLine }: StoredChunk, source: string): Freshness {
  // `indexOf` finds an empty text everywhere, at the end of the source again and again.
  if (text === '') return { verdict: 'changed' };
  let nearest: number | undefined;
  let [line, counted] = [1, 0];
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) {
    line += lineEnds(source, counted, at);
    counted = at;
    const startsLine = at === 0 || source[at - 1] === '\n';
    const isWhole = startsLine && endsLine(source, at + text.length);
    if (isWhole && (nearest === undefined || Math.abs(line - startLine) < Math.abs(nearest - startLine)))
      nearest = line;
  }
  if (nearest === undefined) return { verdict: 'changed' };
  if (nearest === startLine) return { verdict: 'fresh' };
  return { verdict: 'moved', startLine: nearest, endLine: nearest + endLine - startLine };
}

/** A chunk consists of whole lines, except for the blanks after its last line. */
function endsLine(source: string, at: number): boolean {
  const rest = /[^\S\n]*(?:\n|$)/y;
  rest.lastIndex = at;
  return source[at - 1] === '\n' || rest.test(source);
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Does not wait for the other end of a pipe, and does not follow a link. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
const maxBytes = 4 * 2 ** 20;
const lineFeed = 0x0a;
/** Space, tab and carriage return. */
const blanks: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d]);

/**
 * Finds the chunks of one file whose text is at their lines, byte for byte. A quick look, without the scanner: a file
 * with another encoding or masked secrets is not recognized. Synchronous, because for small files this takes a tenth of
 * the time.
 *
 * @param root absolute path of the tree
 * @param chunks of the file
 */
function chunksOnDisk(root: string, path: string, chunks: readonly StoredChunk[]): ReadonlySet<StoredChunk> {
  const bytes = bytesOf(join(root, path));
  if (!bytes) return new Set();
  const ascending = chunks.toSorted((a, b) => a.startLine - b.startLine);
  const found = new Set<StoredChunk>();
  let [line, start] = [1, 0];
  for (const chunk of ascending) {
    while (line < chunk.startLine) {
      const end = bytes.indexOf(lineFeed, start);
      if (end === -1) return found;
      start = end + 1;
      line++;
    }
    if (isAt(bytes, start, Buffer.from(chunk.text))) found.add(chunk);
  }
  return found;
}

function isAt(bytes: Buffer, start: number, text: Buffer): boolean {
  const end = start + text.length;
  if (end > bytes.length || bytes.compare(text, 0, text.length, start, end) !== 0) return false;
  if (bytes[end - 1] === lineFeed) return true;
  // A chunk has no blanks after its last line.
  let after = end;
  while (blanks.has(bytes[after])) after++;
  return after === bytes.length || bytes[after] === lineFeed;
}

/** Reused, because new memory takes as long as reading a file into it. */
let memory = Buffer.allocUnsafeSlow(2 ** 16);

/** @returns bytes that are valid until the next call */
function bytesOf(file: string): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, flags);
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > maxBytes) return undefined;
    // One read more than the file has bytes, which finds its end.
    if (memory.length <= stats.size) memory = Buffer.allocUnsafeSlow(2 * (stats.size + 1));
    let length = 0;
    for (let read = 1; read > 0 && length < memory.length; length += read)
      read = readSync(descriptor, memory, length, memory.length - length, null);
    return length < memory.length ? memory.subarray(0, length) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
