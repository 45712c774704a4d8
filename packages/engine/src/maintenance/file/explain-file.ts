import { posix } from 'node:path';
import { nearestName } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import type { Degradation, FileRecord, ScanVerdict, SkippedFile, SourceFile, StoredChunk } from '@codesearch/kernel';
import { definedCalls } from '@codesearch/search';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { asBuilt } from '../reuse/as-built.ts';
import type { OpenIndex } from '../../session/index-options.ts';

/** Why a file is in the index or not, from the rule that ignores it to its chunks; or the content of a folder. */
export interface FileExplanation {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** What a scan does with it. */
  readonly scan: ScanVerdict;
  /** Why it was skipped when it was read, although a scan lists it. */
  readonly skipped?: SkippedFile;
  /** As committed; absent if it is not in the index. */
  readonly record?: FileRecord;
  /** Whether the file on disk is the one that was committed. */
  readonly current: boolean;
  /** Whether there is an index. If not, the file is explained as the first run will treat it. */
  readonly hasIndex: boolean;
  /** The encoding of its text, if it was guessed. */
  readonly guessedEncoding?: string;
  /** Why its text would be chunked by a fallback at this moment. */
  readonly degraded?: Degradation;
  /** As indexing reads it, with secrets masked; absent if it would not be indexed. */
  readonly text?: string;
  readonly chunks: readonly StoredChunk[];
  /** Names that the chunks call and the index defines; absent if the store does not look names up. */
  readonly defined?: readonly string[];
  /** Files with chunks in the index below this path, if it is a folder or was one when it was indexed. */
  readonly below?: { readonly files: number; readonly chunks: number };
  /** Path of the indexed file that a path without a file most likely means. */
  readonly nearest?: string;
}

/** Explains why a file is in the index or not. There may be no index, or one that was built with other settings. */
export async function explainFile(parts: ProjectParts, path: string, signal?: AbortSignal): Promise<FileExplanation> {
  const { isReadOnly: verify, manifest } = parts.session;
  if (!verify && !manifest.read()) return parts.session.readTree((stages) => foreseen(stages, path, signal));
  // Who reads an index of another machine has no records.
  const recordOf = async (stages: StageSet): Promise<FileRecord | undefined> =>
    verify ? undefined : (await stages.get('changeDetector')).fileRecord({ path });
  const explain = async ({ stages }: OpenIndex): Promise<FileExplanation> =>
    explained(stages, path, await recordOf(stages), signal);
  return (await asBuilt(parts, ({ session }) => session.read(explain, { verify, signal }), verify)).value;
}

/** Explains what the first run will do. */
async function foreseen(stages: StageSet, path: string, signal: AbortSignal | undefined): Promise<FileExplanation> {
  const scanner = await stages.get('scanner');
  const [scan, file] = await Promise.all([scanner.explain({ path, signal }), scanner.stat({ path, signal })]);
  const base = { path, scan, chunks: [], current: false, hasIndex: false };
  if (scan.verdict !== 'listed' || !file) return base;
  const { hash: _, ...facts } = await asRead(stages, file, undefined, signal);
  return { ...base, ...facts };
}

async function explained(
  stages: StageSet,
  path: string,
  record: FileRecord | undefined,
  signal: AbortSignal | undefined,
): Promise<FileExplanation> {
  const [scanner, store] = await Promise.all([stages.get('scanner'), stages.get('store')]);
  const [scan, chunks, file] = await Promise.all([
    scanner.explain({ path, signal }),
    store.list({ paths: [path], signal }),
    scanner.stat({ path, signal }),
  ]);
  const defined = await definedCalls(store, chunks, signal);
  const base = { path, scan, chunks, hasIndex: true, ...(record ? { record } : {}), ...(defined && { defined }) };
  if (scan.verdict === 'folder' || (scan.verdict === 'absent' && !record)) {
    const stored = await store.files({ signal });
    const below = contentBelow(path, stored);
    if (scan.verdict === 'folder' || below.files > 0) return { ...base, current: false, below };
    const nearest = nearestFile(path, [...stored.keys()]);
    return { ...base, current: false, ...(nearest !== undefined && { nearest }) };
  }
  if (scan.verdict !== 'listed' || !file) return { ...base, current: false };
  const { hash, ...facts } = await asRead(stages, file, record, signal);
  // Together the chunks have all of a text but blank lines.
  const stored = chunks.map(({ text }) => text).join('\n');
  const current = record
    ? hash === record.hash
    : facts.text !== undefined && inOneLine(stored) === inOneLine(facts.text);
  return { ...base, ...facts, current };
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What an index run finds when it reads a file. @param record of the file, whose content may have changed since */
async function asRead(
  stages: StageSet,
  file: SourceFile,
  record: FileRecord | undefined,
  signal: AbortSignal | undefined,
): Promise<Pick<FileExplanation, 'skipped' | 'guessedEncoding' | 'degraded' | 'text'> & { readonly hash?: string }> {
  const read = await (await stages.get('scanner')).read({ file, signal });
  if ('skipped' in read) return { skipped: read.skipped, ...(read.seen && { hash: read.seen.hash }) };
  const { source } = read;
  const { hash, guessedEncoding, text } = source;
  const known = record?.hash === hash ? record : await (await stages.get('chunker')).chunk({ source, signal });
  const { degraded } = known;
  return { hash, text, ...(guessedEncoding && { guessedEncoding }), ...(degraded && { degraded }) };
}

/** The file with the nearest name in the same folder, or else one with this name in another folder. */
function nearestFile(path: string, files: readonly string[]): string | undefined {
  const { dir, name, base } = posix.parse(path);
  const beside = files.map((file) => posix.parse(file)).filter((file) => file.dir === dir);
  const likely = nearestName(
    name,
    beside.map((file) => file.name),
  );
  const meant = beside.find((file) => file.name === likely);
  return meant ? posix.join(dir, meant.base) : files.find((file) => posix.basename(file) === base);
}

function contentBelow(folder: string, stored: ReadonlyMap<string, number>): { files: number; chunks: number } {
  const counts = [...stored].filter(([path]) => path.startsWith(`${folder}/`)).map(([, chunks]) => chunks);
  return { files: counts.length, chunks: counts.reduce((sum, count) => sum + count, 0) };
}
