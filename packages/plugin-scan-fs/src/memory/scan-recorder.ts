import { existsSync, lstatSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { SkippedFile } from '@codesearch/kernel';
import { isSettled, stampOf } from '../file-state.ts';
import { gitFile, ownFile, stateOfSources } from '../walk/rule-sources.ts';
import type { EntryFinding } from '../walk/entry-finding.ts';
import type { FolderEntry } from '../walk/folder-entries.ts';
import type { WalkObserver } from '../walk/walk-observer.ts';
import type { EnteredFolder } from '../walk/walk-step.ts';
import { fileNumbers, folderNumbers } from './remembered-scan.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * File systems whose folders change their times whenever an entry is made, removed or renamed, at once and for everybody: ext, XFS,
 * Btrfs, tmpfs, overlayfs, ZFS, F2FS, bcachefs (https://man7.org/linux/man-pages/man2/statfs.2.html). Of those that come over a network or
 * from another system it is not known.
 */
const trustedFileSystems: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
]);

/** Writes down what a scan sees while it goes on. */
export class ScanRecorder implements WalkObserver {
  readonly #key: string;
  readonly #startedAt: number;
  readonly #root: string;
  readonly #folders: { readonly path: string; readonly names: string[] }[] = [];
  readonly #states: number[] = [];
  readonly #judged: SkippedFile[] = [];
  readonly #others: SkippedFile[] = [];
  readonly #repositories: [string, string][] = [];
  readonly #ignoreFiles: [string, string][] = [];
  readonly #devices = new Map<number, boolean>();
  #sources: string | undefined;
  #usable = process.platform === 'linux';

  /**
   * @param key as in {@link RememberedScan}
   * @param startedAt milliseconds since the epoch, before the scan looks at anything
   */
  constructor(root: string, key: string, startedAt: number) {
    this.#root = root;
    this.#key = key;
    this.#startedAt = startedAt;
  }

  enter(folder: EnteredFolder): void {
    const stats = folder.chain?.stats;
    if (
      !stats ||
      folder.skipped ||
      !isSettled(stats, this.#startedAt) ||
      !this.#isTrusted(folder.absolute, stats.dev)
    ) {
      this.#usable = false;
    }
    if (!this.#usable || !stats) return;
    this.#folders.push({ path: folder.pathFromRoot, names: [] });
    this.#states.push(...folderNumbers(stats));
    if (folder.pathFromRoot === '') this.#sources = this.#stateOfSources(folder);
    for (const { name } of folder.entries) {
      if (name === '.git' && folder.pathFromRoot !== '') this.#addRepository(folder);
      if (name === gitFile || name === ownFile) this.#addIgnoreFile(folder.pathFromRoot + name);
    }
  }

  find({ name, kind }: FolderEntry, finding: EntryFinding): void {
    if ('skipped' in finding) {
      const { skipped, stats } = finding;
      // A file may become readable, and a mount may go, without any folder changing its times: a later scan would not notice.
      if (skipped.reason === 'unreadable' || kind === 'folder') this.#usable = false;
      (stats ? this.#judged : this.#others).push(skipped);
    }
    if (!this.#usable || !('stats' in finding) || !finding.stats) return;
    this.#folders.at(-1)!.names.push(name);
    this.#states.push(...fileNumbers(finding.stats));
  }

  /**
   * To be called once the whole tree was seen. `undefined` where a later scan could not tell whether the tree is still the same.
   *
   * @param listed all files of the scan
   */
  close(listed: Pick<RememberedScan, 'digest' | 'files'>): RememberedScan | undefined {
    if (!this.#usable || this.#sources === undefined) return undefined;
    return {
      key: this.#key,
      ...listed,
      sources: this.#sources,
      repositories: this.#repositories,
      ignoreFiles: this.#ignoreFiles,
      folders: this.#folders,
      states: Float64Array.from(this.#states),
      judged: this.#judged,
      others: this.#others,
    };
  }

  /** Also records a `.git` that is no repository: it may become one without the folder changing its times. */
  #addRepository(folder: EnteredFolder): void {
    const isOne = folder.view.sources.repository?.top === folder.absolute;
    this.#repositories.push([folder.pathFromRoot, isOne ? this.#stateOfSources(folder) : '']);
  }

  #stateOfSources({ view }: EnteredFolder): string {
    const { repository } = view.sources;
    const state = stateOfSources(view.sources, this.#startedAt);
    // Git failed to tell which files it tracks. It may succeed the next time, and the scan would differ then.
    const isUnknown = repository && !view.tracked && existsSync(join(repository.gitDir, 'index'));
    if (state === undefined || isUnknown) this.#usable = false;
    return state ?? '';
  }

  #addIgnoreFile(path: string): void {
    const stats = answerOf(() => lstatSync(join(this.#root, path)));
    if (!stats || !isSettled(stats, this.#startedAt)) this.#usable = false;
    else this.#ignoreFiles.push([path, stampOf(stats)]);
  }

  #isTrusted(folder: string, device: number): boolean {
    let trusted = this.#devices.get(device);
    if (trusted === undefined) {
      trusted = trustedFileSystems.has(answerOf(() => statfsSync(folder))?.type ?? 0);
      this.#devices.set(device, trusted);
    }
    return trusted;
  }
}

/** What the file system answers; `undefined` where it refuses, or where there is nothing any more. */
function answerOf<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
