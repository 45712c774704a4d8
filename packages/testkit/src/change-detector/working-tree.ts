import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CallOptions, ChangeSet, FileRecord, Snapshot, SourceFile } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { sha256 } from '../fixture/source-text.ts';
import { assertEqual } from '../law/assert-equal.ts';
import type { StageFixture } from '../law/stage-fixture.ts';

type Detector = GuardedStage<'changeDetector'>;

/** Seconds since the epoch, long ago, so that no state is too young to be trusted. */
const settled = 1_600_000_000;

/** Paths of the files of {@link treeOf}. */
export const samplePaths: readonly string[] = ['a.ts', 'lib/b.ts', 'lib/deep/c.ts', 'lib/deep/d.ts', 'ünï/e f.ts'];

/** A folder of files that change, and the states that a scanner would list. */
export class WorkingTree {
  readonly #root: string;
  readonly #texts: Map<string, string | Uint8Array> = new Map();
  #clock = settled;

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes a file. Its time of modification is in the past, and later than that of every earlier write. */
  async write(path: string, text: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(this.#root, path)), { recursive: true });
    await writeFile(join(this.#root, path), text);
    this.#texts.set(path, text);
    await this.touch(path);
  }

  /** Changes the time of modification and nothing else. */
  async touch(path: string): Promise<void> {
    this.#clock += 10;
    await utimes(join(this.#root, path), this.#clock, this.#clock);
  }

  async rename(from: string, to: string): Promise<void> {
    await mkdir(dirname(join(this.#root, to)), { recursive: true });
    await rename(join(this.#root, from), join(this.#root, to));
    this.#texts.set(to, this.#texts.get(from) ?? '');
    this.#texts.delete(from);
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#root, path));
    this.#texts.delete(path);
  }

  /** @returns the state of a file, as a scanner lists it */
  async file(path: string): Promise<SourceFile> {
    const { size, mtimeMs } = await stat(join(this.#root, path));
    return { path, size, mtimeMs, stamp: `${size}-${mtimeMs}` };
  }

  async files(): Promise<readonly SourceFile[]> {
    return Promise.all([...this.#texts.keys()].toSorted().map((path) => this.file(path)));
  }

  /** @returns the record of a file that was indexed in its current state */
  async record(path: string, chunks = 1): Promise<FileRecord> {
    return { file: await this.file(path), hash: sha256(this.#texts.get(path) ?? ''), chunks };
  }
}

/** Makes a tree of five files, each with another content. */
export async function treeOf(fixture: StageFixture<'changeDetector'>): Promise<WorkingTree> {
  const tree = new WorkingTree(fixture.project.root);
  for (const path of samplePaths) await tree.write(path, `content of ${path}\n`);
  return tree;
}

/** Compares a scan, in batches of different sizes. Files to index have the state that was scanned. */
export async function diffOf(
  detector: Detector,
  files: readonly SourceFile[],
  options: CallOptions = {},
): Promise<ChangeSet> {
  const changes = await detector.diff({ files: batches(files), ...options });
  const scanned = new Map(files.map((file) => [file.path, file]));
  for (const file of [...changes.added, ...changes.modified])
    assertEqual(file, scanned.get(file.path), `the state of ${file.path}, which was scanned`);
  return changes;
}

/** Compares the tree and commits all changes, as indexing does. */
export async function commitAll(detector: Detector, tree: WorkingTree): Promise<ChangeSet> {
  const changes = await diffOf(detector, await tree.files());
  const changed = [...changes.added, ...changes.modified];
  const records = await Promise.all(changed.map(({ path }) => tree.record(path)));
  await detector.commit({ records: [...records, ...changes.touched], removed: changes.removed });
  return changes;
}

export const emptyCounts: Snapshot = {
  root: '',
  files: 0,
  chunks: 0,
  levels: {},
  bytes: 0,
  skipped: {},
  masked: 0,
};

/** A snapshot without `scanDigest`, which a detector may set or leave out. */
export function countsOf(snapshot: Snapshot): Omit<Snapshot, 'scanDigest'> {
  const { scanDigest: _, ...counts } = snapshot;
  return counts;
}

async function* batches(files: readonly SourceFile[]): AsyncGenerator<readonly SourceFile[]> {
  let from = 0;
  let size = 1;
  while (from < files.length) {
    yield files.slice(from, from + size);
    yield [];
    from += size;
    // The last one is larger than those of most scanners.
    size = size < 20 ? size + 1 : files.length;
  }
}
