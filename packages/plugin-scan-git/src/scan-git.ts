import { join, posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { definePlugin } from '@codesearch/kernel';
import type {
  Call,
  PathRequest,
  PluginContext,
  PluginFactory,
  ReadRequest,
  ReadResult,
  ScanBatch,
  Scanner,
  ScanVerdict,
  SkippedFile,
  SourceFile,
  UnchangedSinceRequest,
  UnchangedTree,
} from '@codesearch/kernel';
import {
  absent,
  isScanPath,
  refuseMachinePaths,
  runGit,
  unlessGitFails,
  verdictByName,
  verdictBySize,
} from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { maskingVersion } from '@codesearch/secrets/version';
import { foldersAround, innerGit, ObjectReaders } from './git/object-readers.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions } from './options.ts';
import { readBlob } from './read-blob.ts';
import { recallScan, rememberScan } from './remembered-scan.ts';
import { explainPath } from './tree/explain-path.ts';
import { resolveRevision, revisionError } from './tree/revision.ts';
import type { ResolvedRevision } from './tree/revision.ts';
import { listFiles } from './tree/revision-files.ts';
import { sourceFile, walkRevision } from './tree/revision-walk.ts';
import type { WalkedRevision } from './tree/revision-walk.ts';
import { canJoin, withSubmodules } from './tree/with-submodules.ts';

/** Raise it when the same bytes give another text or verdict. */
const contentVersion = 5;

/** Paths of a tree that the next process of git lists. */
interface AskedPaths {
  readonly tree: string;
  readonly paths: string[];
  /** Mode, type, hash and size of each path that the tree has. */
  readonly listed: Promise<ReadonlyMap<string, string>>;
}

class RevisionScanner implements Scanner {
  readonly #options: ResolvedOptions;
  readonly #context: PluginContext;
  readonly #blobs: ObjectReaders;
  #fixed: Promise<ResolvedRevision> | undefined;
  #asked: AskedPaths | undefined;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#context = context;
    this.#blobs = new ObjectReaders(this.#git());
  }

  async *scan({ signal }: Call): AsyncGenerator<ScanBatch> {
    const walked = await this.#walked(signal);
    const key = this.#key(walked.revision);
    const skipped: SkippedFile[] = [];
    const walk = walkRevision(walked, signal);
    let next = await walk.next();
    for (; !next.done; next = await walk.next()) {
      skipped.push(...next.value.skipped);
      yield next.value;
    }
    rememberScan(this.#memoryFile, { key, ...next.value, skipped, leftOut: walked.leftOut });
  }

  async unchangedSince({ digest, signal }: UnchangedSinceRequest): Promise<UnchangedTree | undefined> {
    const scan = recallScan(this.#memoryFile, this.#key(await this.#resolve(signal)));
    if (scan?.digest !== digest || (await canJoin(scan.leftOut, this.#git(signal)))) return undefined;
    return { files: scan.files, skipped: scan.skipped };
  }

  async stat({ path, signal }: PathRequest): Promise<SourceFile | undefined> {
    const file = await this.#find(path, signal);
    const verdict =
      file &&
      (verdictByName(path, posix.basename(path), this.#options) ?? verdictBySize(path, file.size, this.#options));
    return verdict ? undefined : file;
  }

  /** A file of the revision, also one that a scan skips. */
  async #find(path: string, signal: AbortSignal): Promise<SourceFile | undefined> {
    if (!isScanPath(path)) return undefined;
    const { tree, time } = await this.#resolve(signal);
    signal.throwIfAborted();
    const line = (await this.#listed(tree, path)).get(path) ?? (await innerLine(tree, path, this.#git(signal))) ?? '';
    const [mode, type, blob, size] = line.split(/ +/);
    const isFile = type === 'blob' && mode !== '120000';
    return isFile && blob !== undefined && /^\d+$/.test(size ?? '')
      ? sourceFile(path, blob, Number(size), time)
      : undefined;
  }

  async explain({ path, signal }: PathRequest): Promise<ScanVerdict> {
    return isScanPath(path) ? explainPath(path, await this.#walked(signal)) : absent;
  }

  async read({ file, signal }: ReadRequest): Promise<ReadResult> {
    // The commit of a full hash never changes, so that the listed content is the present one.
    const present = isFullHash(this.#options.revision) ? file : await this.#find(file.path, signal);
    if (present) return readBlob(present, this.#blobs, this.#options);
    return { skipped: { path: file.path, reason: 'unreadable', detail: 'The revision does not have it any more.' } };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#blobs[Symbol.asyncDispose]();
  }

  get #memoryFile(): string {
    return join(this.#context.dataDir, 'revision-scan.json');
  }

  #key({ commit, tree }: ResolvedRevision): string {
    return JSON.stringify([contentVersion, commit, tree, { ...this.#options, revision: undefined }]);
  }

  async #walked(signal: AbortSignal | undefined): Promise<WalkedRevision> {
    const revision = await this.#resolve(signal);
    const git = this.#git(signal);
    const { exclude } = this.#options;
    try {
      const files = await withSubmodules(await listFiles(revision.tree, git), git);
      const { logger } = this.#context;
      return { revision, ...files, exclude, limits: this.#options, git, blobs: this.#blobs, logger };
    } catch (error) {
      throw revisionError(error, git.folder);
    }
  }

  #resolve(signal: AbortSignal | undefined): Promise<ResolvedRevision> {
    const { revision } = this.#options;
    if (!isFullHash(revision)) return resolveRevision(revision, this.#git(signal), this.#blobs.outer);
    this.#fixed ??= resolveRevision(revision, this.#git(), this.#blobs.outer).catch((error: unknown) => {
      this.#fixed = undefined;
      throw error;
    });
    return this.#fixed;
  }

  /**
   * What git says of paths. One process lists those that are asked for together, as a search does with the files of its
   * hits.
   */
  #listed(tree: string, path: string): Promise<ReadonlyMap<string, string>> {
    if (this.#asked?.tree !== tree) {
      const paths: string[] = [];
      const asked: AskedPaths = { tree, paths, listed: setImmediate().then(() => this.#list(asked)) };
      this.#asked = asked;
    }
    this.#asked.paths.push(path);
    return this.#asked.listed;
  }

  async #list(asked: AskedPaths): Promise<ReadonlyMap<string, string>> {
    if (this.#asked === asked) this.#asked = undefined;
    try {
      return await linesOf(asked.tree, asked.paths, this.#git());
    } catch (error) {
      throw revisionError(error, this.#context.projectRoot);
    }
  }

  #git(signal?: AbortSignal): GitContext {
    const { projectRoot, env } = this.#context;
    return { folder: projectRoot, env: (name) => env(name), signal };
  }
}

/** What git says of some paths of a tree, or of a commit. */
async function linesOf(tree: string, paths: readonly string[], git: GitContext): Promise<ReadonlyMap<string, string>> {
  const args = ['--literal-pathspecs', 'ls-tree', '-z', '--long', '--full-tree', tree, '--', ...paths];
  const lines = (await runGit(args, git)).toString().split('\0');
  return new Map(lines.map((line) => [line.slice(line.indexOf('\t') + 1), line.slice(0, line.indexOf('\t'))]));
}

/** What git says of a path in a submodule that a tree records; `undefined` if it is in none that is checked out. */
async function innerLine(tree: string, path: string, git: GitContext): Promise<string | undefined> {
  for (const folder of foldersAround(path).toReversed()) {
    const inner = innerGit(git, folder);
    if (!inner) continue;
    const [, type, commit] = (await unlessGitFails(linesOf(tree, [folder], git)))?.get(folder)?.split(/ +/) ?? [];
    if (type !== 'commit' || commit === undefined) continue;
    const rest = path.slice(folder.length + 1);
    const line = (await unlessGitFails(linesOf(commit, [rest], inner)))?.get(rest);
    return line ?? innerLine(commit, rest, inner);
  }
  return undefined;
}

function isFullHash(revision: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(revision);
}

/** Lists the files of a git revision and reads them from the repository. Nothing is checked out. */
export const scanGit: PluginFactory<'scanner', typeof optionsSchema> = definePlugin({
  name: 'scan-git',
  stage: 'scanner',
  placement: 'pool',
  options: optionsSchema,
  fingerprint: ({ includeSensitive, maskSecrets }) => ({
    contentVersion,
    includeSensitive,
    maskSecrets,
    ...(maskSecrets && { maskingVersion }),
  }),
  describe: () => ({ remembersScans: true }),
  create(options, context) {
    refuseMachinePaths('scan-git', options.exclude, context.projectRoot);
    return new RevisionScanner(options, context);
  },
});
