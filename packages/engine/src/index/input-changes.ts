import { filesOfCommits, headCommit } from '@codesearch/git';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { ChangeSet, OtherInputs, SourceFile } from '@codesearch/kernel';
import type { DeclaredInputs, StageSet } from '@codesearch/stages';
import type { GitContext } from '@codesearch/toolkit';
import type { InputState } from '../state/manifest.ts';

/** With what the inputs of an index are compared. */
export interface InputSource {
  readonly declared: DeclaredInputs;
  /** As the index has them; absent if it was built without. */
  readonly recorded: InputState | undefined;
  /** Its folder is the root of the project. */
  readonly git: GitContext;
  /** The indexed commit. Default: the one that is checked out. */
  readonly commit?: string | undefined;
}

/**
 * Finds which files are to index again because of what their stages depend on besides them. Costs one call of git if a
 * stage depends on history, and a test of each changed path; a tree is listed only if something has changed.
 */
export class InputChanges {
  readonly #source: InputSource;
  readonly #head: string | undefined;
  /** Files that commits concern; `all`, or none. */
  #outdated: ReadonlySet<string> | 'all';
  readonly #listed: SourceFile[] = [];
  readonly #changed: SourceFile[] = [];
  #isChanged: boolean;
  #files: readonly SourceFile[] = [];

  private constructor(source: InputSource, head: string | undefined, outdated: ReadonlySet<string> | 'all') {
    const { recorded } = source;
    this.#source = source;
    this.#head = head;
    this.#outdated = recorded && !recorded.outdated ? outdated : 'all';
    this.#isChanged = recorded === undefined || recorded.outdated === true || recorded.head !== head;
  }

  /** Compares the history. */
  static async compare(source: InputSource): Promise<InputChanges> {
    const { declared, recorded, git, commit } = source;
    const isOnHistory = [...declared.stored, ...declared.opened].some(({ history }) => history !== undefined);
    const head = isOnHistory ? (commit ?? (await headCommit(git))) : undefined;
    const before = recorded?.head;
    const depends = (on: OtherInputs['history']): boolean => declared.stored.some(({ history }) => history === on);
    if (before === head || (!depends('tree') && !depends('file'))) return new InputChanges(source, head, new Set());
    if (depends('tree') || before === undefined || head === undefined) return new InputChanges(source, head, 'all');
    return new InputChanges(source, head, (await filesOfCommits(before, head, git)) ?? 'all');
  }

  /** Whether files have to be listed, although the tree has not changed. */
  get needsList(): boolean {
    return this.#outdated === 'all' || this.#outdated.size > 0;
  }

  /** Whether an input is not as the index has it. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Files to index again, besides those that have changed. */
  get files(): readonly SourceFile[] {
    return this.#files;
  }

  /** Takes files of the scan. */
  list(files: readonly SourceFile[]): void {
    this.#listed.push(...files);
  }

  /** Compares the files that are inputs, with what has changed of the listed files. */
  settle({ added, modified, removed, touched, unchanged }: ChangeSet): void {
    const { stored, opened } = this.#source.declared;
    const isStored = globTest(stored);
    const isOpened = globTest(opened);
    const changed = [...added, ...modified];
    this.#changed.push(...changed.filter(({ path }) => isStored(path)));
    const paths = [...changed.map(({ path }) => path), ...removed];
    if (paths.some(isStored)) this.#outdated = 'all';
    this.#isChanged ||= paths.some((path) => isStored(path) || isOpened(path));
    if (unchanged + touched.length === 0) return;
    const others = new Set(paths);
    const outdated = this.#outdated;
    const isOutdated = (path: string): boolean => outdated === 'all' || outdated.has(path);
    this.#files = this.#listed.filter(({ path }) => isOutdated(path) && !others.has(path));
  }

  /** What to record before the files are indexed again, so that an interruption does not lose it. */
  get begun(): InputState {
    const { recorded } = this.#source;
    const changes = (recorded?.changes ?? 0) + (this.#isChanged && recorded ? 1 : 0);
    if (this.#files.length === 0) return { changes, head: this.#head };
    // Without the mark, commits are compared again.
    return { changes, ...(this.#outdated === 'all' ? { outdated: true } : {}), head: recorded?.head };
  }

  /**
   * What to record after them. If a file was changed in the meantime, a stage may have seen either content, so the next
   * run indexes everything again.
   */
  async completed(stages: StageSet): Promise<InputState> {
    const { changes } = this.begun;
    const scanner = await stages.get('scanner');
    for (const { path, stamp } of this.#changed)
      if ((await scanner.stat({ path }))?.stamp !== stamp) return { changes, head: this.#head, outdated: true };
    return { changes, head: this.#head };
  }
}

function globTest(inputs: readonly OtherInputs[]): (path: string) => boolean {
  const tests = inputs.flatMap(({ files = [] }) => files.map(pathGlob));
  return (path) => tests.some((test) => test(path));
}
