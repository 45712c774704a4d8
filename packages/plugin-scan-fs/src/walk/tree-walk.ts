import { lstatSync, readlinkSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errors } from '@codesearch/kernel';
import type { ScanBatch, SkippedFile, SkipReason, SourceFile } from '@codesearch/kernel';
import { sourceFile } from '../file-state.ts';
import { repositoryAt } from '../git/repository.ts';
import { refusalDetail } from '../refusal.ts';
import type { FileLimits } from '../verdict/file-limits.ts';
import { verdictByName } from '../verdict/verdict-by-name.ts';
import { verdictBySize } from '../verdict/verdict-by-size.ts';
import { chainOf } from './folder-chain.ts';
import type { FolderChain } from './folder-chain.ts';
import { folderEntries } from './folder-entries.ts';
import type { FolderEntry } from './folder-entries.ts';
import { visibilityOf } from './folder-view.ts';
import type { FolderView } from './folder-view.ts';
import type { ViewReader, WalkedFolder } from './view-reader.ts';

const batchSize = 512;
/** Milliseconds of work after which other tasks of the process get a turn. */
const turnMs = 10;

interface Step extends WalkedFolder {
  readonly view: FolderView;
  readonly chain: FolderChain | undefined;
}

/**
 * Walks the tree depth first, a folder's files before its folders. Files are looked at synchronously, which is several
 * times faster than a promise for each; the event loop gets its turns between folders.
 */
export class TreeWalk {
  readonly #limits: FileLimits;
  readonly #views: ViewReader;
  readonly #signal: AbortSignal | undefined;
  #files: SourceFile[] = [];
  #skipped: SkippedFile[] = [];

  constructor(limits: FileLimits, views: ViewReader, signal: AbortSignal | undefined) {
    this.#limits = limits;
    this.#views = views;
    this.#signal = signal;
  }

  /** @param root real path of the root, an existing folder */
  async *batches(root: string): AsyncGenerator<ScanBatch> {
    const forgetUnused = this.#views.begin();
    const { folder, view } = await this.#views.around(root, this.#signal);
    const steps: Step[] = [{ ...folder, view, chain: chainOf(root, undefined) }];
    let turnStart = performance.now();
    for (let step = steps.pop(); step; step = steps.pop()) {
      if (performance.now() - turnStart > turnMs) {
        await nextTurn();
        turnStart = performance.now();
      }
      this.#signal?.throwIfAborted();
      const inner = await this.#walk(step);
      for (const next of inner.toReversed()) steps.push(next);
      if (this.#files.length + this.#skipped.length >= batchSize) yield this.#takeBatch();
    }
    forgetUnused();
    if (this.#files.length + this.#skipped.length > 0) yield this.#takeBatch();
  }

  #takeBatch(): ScanBatch {
    const batch = { files: this.#files, skipped: this.#skipped };
    this.#files = [];
    this.#skipped = [];
    return batch;
  }

  /** Lists the files of one folder. @returns its folders that are to be entered, in order */
  async #walk(step: Step): Promise<Step[]> {
    const entries = this.#entries(step);
    const view = await this.#views.inside(step, entries, step.view, this.#signal);
    const trackedFolder = step.path.slice(view.trackedBase);
    const tracked = view.tracked?.in(trackedFolder);
    const inner: Step[] = [];
    for (const entry of entries) {
      if (entry.name === '.git') continue;
      const isTracked =
        entry.kind === 'folder' ? this.#holdsTracked(entry, step, view, tracked) : tracked?.has(entry.name) === true;
      const visibility = visibilityOf(entry, step.bytes, view, isTracked);
      if (visibility === 'hidden') continue;
      const path = step.path + entry.name;
      const absolute = `${step.absolute}/${entry.name}`;
      if (!entry.hasTextName) this.#skip(path, 'unreadable', 'Its name is not valid UTF-8.');
      else if (entry.kind === 'file') this.#addFile(path, absolute);
      else if (entry.kind === 'link') this.#addLink(path, absolute);
      else if (entry.kind === 'special') this.#skip(path, 'special', 'It is neither a file nor a folder.');
      else {
        const chain = this.#chain(path, absolute, step.chain);
        if (!chain) continue;
        const onlyTracked = visibility === 'only-tracked';
        const innerView = onlyTracked === view.onlyTracked ? view : { ...view, onlyTracked };
        inner.push({ absolute, path: `${path}/`, bytes: `${step.bytes}${entry.bytes}/`, view: innerView, chain });
      }
    }
    return inner;
  }

  #entries(step: Step): readonly FolderEntry[] {
    try {
      return folderEntries(step.absolute);
    } catch (error) {
      if (step.path === '') throw rootUnreadable(step.absolute, error);
      this.#skipUnlessGone(step.path.slice(0, -1), error);
      return [];
    }
  }

  /* A tracked name that is a folder is a submodule. */
  #holdsTracked(entry: FolderEntry, step: Step, view: FolderView, tracked: ReadonlySet<string> | undefined): boolean {
    if (!view.tracked) return false;
    if (view.tracked.hasFolder(`${step.path.slice(view.trackedBase)}${entry.name}/`)) return true;
    return tracked?.has(entry.name) === true && repositoryAt(`${step.absolute}/${entry.name}`) !== undefined;
  }

  #addFile(path: string, absolute: string): void {
    try {
      const stats = lstatSync(absolute, { throwIfNoEntry: false });
      if (!stats?.isFile()) return;
      const verdict = verdictByName(path, this.#limits) ?? verdictBySize(stats.size, this.#limits);
      if (verdict) this.#skip(path, verdict.reason, verdict.detail);
      else this.#files.push(sourceFile(path, stats));
    } catch (error) {
      this.#skipUnlessGone(path, error);
    }
  }

  #addLink(path: string, absolute: string): void {
    try {
      this.#skip(path, 'symlink', `It is a link to ${readlinkSync(absolute)}; links are not followed.`);
    } catch (error) {
      this.#skipUnlessGone(path, error);
    }
  }

  #chain(path: string, absolute: string, outer: FolderChain | undefined): FolderChain | undefined {
    try {
      const chain = chainOf(absolute, outer);
      if (!chain) this.#skip(path, 'symlink', 'It is a mount of a folder around it.');
      return chain;
    } catch (error) {
      this.#skipUnlessGone(path, error);
      return undefined;
    }
  }

  /* What was deleted while the walk went on is no longer there to be told of. */
  #skipUnlessGone(path: string, error: unknown): void {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') this.#skip(path, 'unreadable', refusalDetail(error));
  }

  #skip(path: string, reason: SkipReason, detail: string): void {
    this.#skipped.push({ path, reason, detail });
  }
}

function rootUnreadable(root: string, cause: unknown): Error {
  const { code } = cause as NodeJS.ErrnoException;
  return errors.inputInvalid(
    `The folder ${root} cannot be listed (${code ?? 'unknown error'}).`,
    'Check its permissions.',
    cause,
  );
}
