import type { IndexSession } from '../session/index-session.ts';
import type { OpenIndex } from '../session/open-index.ts';
import type { StageSet } from '../container/stage-set.ts';
import type { Degradation, FileRecord, ScanVerdict, SkippedFile, StoredChunk } from '@codesearch/kernel';

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
  /** Why its text would be chunked by a fallback at this moment. */
  readonly degraded?: Degradation;
  readonly chunks: readonly StoredChunk[];
  /** Files with chunks in the index below this path, if it is a folder or was one when it was indexed. */
  readonly below?: { readonly files: number; readonly chunks: number };
}

/**
 * Explains why a file is in the index or not. The index may have been built with other settings.
 *
 * @throws INDEX_MISSING if there is no index
 */
export async function explainFile(
  session: IndexSession,
  path: string,
  signal: AbortSignal | undefined,
): Promise<FileExplanation> {
  const explain = ({ stages }: OpenIndex): Promise<FileExplanation> => explained(stages, path, signal);
  return (await session.read(explain, { verify: false, signal })).value;
}

async function explained(stages: StageSet, path: string, signal: AbortSignal | undefined): Promise<FileExplanation> {
  const [scanner, detector, store] = await Promise.all([
    stages.get('scanner'),
    stages.get('changeDetector'),
    stages.get('store'),
  ]);
  const [scan, record, chunks, file] = await Promise.all([
    scanner.explain({ path, signal }),
    detector.fileRecord({ path }),
    store.list({ path, signal }),
    scanner.stat({ path, signal }),
  ]);
  const base = { path, scan, chunks, ...(record ? { record } : {}) };
  if (scan.verdict === 'folder' || (scan.verdict === 'absent' && !record)) {
    const below = contentBelow(path, await store.files({ signal }));
    return { ...base, current: false, ...(scan.verdict === 'folder' || below.files > 0 ? { below } : {}) };
  }
  if (scan.verdict !== 'listed' || !file) return { ...base, current: false };
  const read = await scanner.read({ file, signal });
  if ('skipped' in read) return { ...base, skipped: read.skipped, current: read.seen?.hash === record?.hash };
  const { degraded } = await (await stages.get('chunker')).chunk({ source: read.source, signal });
  return { ...base, current: read.source.hash === record?.hash, ...(degraded ? { degraded } : {}) };
}

function contentBelow(folder: string, stored: ReadonlyMap<string, number>): { files: number; chunks: number } {
  const counts = [...stored].filter(([path]) => path.startsWith(`${folder}/`)).map(([, chunks]) => chunks);
  return { files: counts.length, chunks: counts.reduce((sum, count) => sum + count, 0) };
}
