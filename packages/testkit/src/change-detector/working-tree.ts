import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CallOptions, ChangeDetector, ChangeSet, FileRecord, SourceFile } from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';

/** Long ago, so that no state is too young to be trusted. */
const settled = 1_600_000_000;

/** A folder of files that change, and what a scanner would say about them. */
export class WorkingTree {
  readonly #root: string;
  readonly #texts: Map<string, string> = new Map();
  #clock = settled;

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes a file; its time of modification lies in the past and is later than that of every write before. */
  async write(path: string, text: string): Promise<void> {
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

  /** The state of a file, as a scanner tells it. */
  async file(path: string): Promise<SourceFile> {
    const { size, mtimeMs } = await stat(join(this.#root, path));
    return { path, size, mtimeMs, stamp: `${size}-${mtimeMs}` };
  }

  async files(): Promise<readonly SourceFile[]> {
    return Promise.all([...this.#texts.keys()].toSorted().map((path) => this.file(path)));
  }

  /** The record of a file that was indexed in the state it is in. */
  async record(path: string, chunks = 1): Promise<FileRecord> {
    return { file: await this.file(path), hash: sha256(this.#texts.get(path) ?? ''), chunks };
  }
}

/** Lets a detector compare a scan, in batches of different sizes. */
export function diffOf(
  detector: ChangeDetector,
  files: readonly SourceFile[],
  options?: CallOptions,
): Promise<ChangeSet> {
  return detector.diff(batches(files), options);
}

/** Does what the index flow does: compares the tree and commits all that changed. */
export async function commitAll(detector: ChangeDetector, tree: WorkingTree): Promise<ChangeSet> {
  const changes = await diffOf(detector, await tree.files());
  const changed = [...changes.added, ...changes.modified];
  const records = await Promise.all(changed.map(({ path }) => tree.record(path)));
  await detector.commit({ records: [...records, ...changes.touched], removed: changes.removed });
  return changes;
}

async function* batches(files: readonly SourceFile[]): AsyncGenerator<readonly SourceFile[]> {
  let size = 1;
  for (let from = 0; from < files.length; from += size - 1) {
    yield files.slice(from, from + size);
    size++;
  }
  yield [];
}
