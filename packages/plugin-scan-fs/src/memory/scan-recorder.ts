import { existsSync, lstatSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { SkippedFile } from '@codesearch/kernel';
import { thisSystem } from '@codesearch/toolkit';
import { isSettled, stampOf } from '../file-state.ts';
import { gitFile, ownFile, stateOfSources } from '../walk/rule-sources.ts';
import type { EntryFinding } from '../walk/entry-finding.ts';
import type { FolderEntry } from '../walk/folder-entries.ts';
import type { WalkObserver } from '../walk/tree-walk.ts';
import type { EnteredFolder } from '../walk/walk-step.ts';
import { fileNumbers, folderNumbers } from './remembered-scan.ts';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * File systems that change the times of a folder whenever an entry is created, removed or renamed, at once and for all
 * processes: ext, XFS, Btrfs, tmpfs, overlayfs, ZFS, F2FS and bcachefs
 * (https://man7.org/linux/man-pages/man2/statfs.2.html). Network file systems and those of other systems may not.
 */
const trustedFileSystems: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
]);

/** Records a walk, so that the next scan can do without one. */
export class ScanRecorder implements WalkObserver {
  readonly #key: string;
  readonly #startedAt: number;
  readonly #root: string;
  readonly #folders: { readonly path: string; readonly names: string[] }[] = [];
  readonly #folderStates: number[] = [];
  readonly #fileStates: number[] = [];
  readonly #judged: SkippedFile[] = [];
  readonly #others: SkippedFile[] = [];
  readonly #repositories: [string, string][] = [];
  readonly #ignoreFiles: [string, string][] = [];
  readonly #devices = new Map<number, boolean>();
  #sources: string | undefined;
  #usable = thisSystem.hasKnownFileSystems;

  /**
   * @param key as in {@link RememberedScan}
   * @param startedAt milliseconds since the epoch, before the scan reads anything
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
    this.#folderStates.push(...folderNumbers(stats));
    if (folder.pathFromRoot === '') this.#sources = this.#stateOfSources(folder);
    for (const { name } of folder.entries) {
      if (name === '.git' && folder.pathFromRoot !== '') this.#addRepository(folder);
      if (name === gitFile || name === ownFile) this.#addIgnoreFile(folder.pathFromRoot + name);
    }
  }

  find({ name, kind }: FolderEntry, finding: EntryFinding): void {
    if ('skipped' in finding) {
      const { skipped } = finding;
      const stats = 'stats' in finding ? finding.stats : undefined;
      // A file may become readable, or a mount disappear, without a change of the folder's times.
      if ('hiddenBy' in finding) this.#addIgnoreFile(`${skipped.path}/.git`);
      else if (skipped.reason === 'unreadable' || kind === 'folder') this.#usable = false;
      (stats ? this.#judged : this.#others).push(skipped);
    }
    if (!this.#usable || !('stats' in finding) || !finding.stats) return;
    this.#folders.at(-1)!.names.push(name);
    this.#fileStates.push(...fileNumbers(finding.stats));
  }

  /**
   * Ends the record, after the whole walk.
   *
   * @param listed all files of the scan
   * @returns `undefined` if a later scan could not detect every change of the tree
   */
  close(listed: Pick<RememberedScan, 'digest' | 'files'>): RememberedScan | undefined {
    if (!this.#usable || this.#sources === undefined) return undefined;
    return {
      key: this.#key,
      ...listed,
      sources: this.#sources,
      repositories: this.#repositories,
      ignoreFiles: this.#ignoreFiles,
      folders: this.#folders.map(({ path, names }) => ({ path, names: names.join('/') })),
      states: Float64Array.from([...this.#folderStates, ...this.#fileStates]),
      judged: this.#judged,
      others: this.#others,
    };
  }

  /* Also records a `.git` that is not a repository: it may become one without a change of the folder's times. */
  #addRepository(folder: EnteredFolder): void {
    const isRepository = folder.rules.sources.repository?.top === folder.absolute;
    this.#repositories.push([folder.pathFromRoot, isRepository ? this.#stateOfSources(folder) : '']);
  }

  #stateOfSources({ rules }: EnteredFolder): string {
    const { repository } = rules.sources;
    const state = stateOfSources(rules.sources, this.#startedAt);
    // Git failed to list its tracked files. If it succeeds next time, the scan differs.
    const isUnknown = repository && !rules.tracked && existsSync(join(repository.gitDir, 'index'));
    if (state === undefined || isUnknown) this.#usable = false;
    return state ?? '';
  }

  #addIgnoreFile(path: string): void {
    const stats = resultOf(() => lstatSync(join(this.#root, path)));
    if (!stats || !isSettled(stats, this.#startedAt)) this.#usable = false;
    else this.#ignoreFiles.push([path, stampOf(stats)]);
  }

  #isTrusted(folder: string, device: number): boolean {
    let trusted = this.#devices.get(device);
    if (trusted === undefined) {
      trusted = trustedFileSystems.has(resultOf(() => statfsSync(folder))?.type ?? 0);
      this.#devices.set(device, trusted);
    }
    return trusted;
  }
}

/* The result of a system call, or `undefined` if it fails. */
function resultOf<Result>(call: () => Result): Result | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}
