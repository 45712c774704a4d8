import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  Call,
  IgnoreRule,
  PathRequest,
  ReadRequest,
  ReadResult,
  ScanBatch,
  Scanner,
  ScanVerdict,
  SkippedFile,
  SkipReason,
  SourceFile,
} from '@codesearch/kernel';
import * as v from 'valibot';

const options = v.strictObject({
  /** Names of folders that are not entered. */
  skip: v.optional(v.array(v.string()), ['.git', 'node_modules']),
});

/** Lists every file of the folder, without ignore files. Read your own source here: an archive, a wiki, a database. */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'scanner',
  options,
  fingerprint: ({ skip }) => ({ version: 1, skip }),
  create: ({ skip }, { projectRoot, home }) => new FolderScanner(projectRoot, new Set(skip), home),
});

class FolderScanner implements Scanner {
  readonly #root: string;
  readonly #skip: ReadonlySet<string>;
  /** The folder of all indexes, which may be inside of the root. */
  readonly #home: string;

  constructor(root: string, skip: ReadonlySet<string>, home: string) {
    this.#root = root;
    this.#skip = skip;
    this.#home = home;
  }

  scan({ signal }: Call): AsyncIterable<ScanBatch> {
    return this.#scanFolder('', signal);
  }

  /** Sorted by name, so that every scan has the same order. */
  async *#scanFolder(folder: string, signal: AbortSignal): AsyncGenerator<ScanBatch> {
    signal.throwIfAborted();
    const entries = (await this.#list(folder)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    const files: SourceFile[] = [];
    const skipped: SkippedFile[] = [];
    for (const entry of entries) {
      const path = folder + entry.name;
      if (entry.isDirectory()) continue;
      const file = entry.isFile() ? await this.#stateOf(path) : undefined;
      if (file) files.push(file);
      else skipped.push({ path, reason: entry.isFile() ? 'unreadable' : reasonOf(entry) });
    }
    yield { files, skipped };
    for (const entry of entries) {
      const inner = `${folder}${entry.name}/`;
      if (entry.isDirectory() && this.#ruleFor(inner) === undefined) yield* this.#scanFolder(inner, signal);
    }
  }

  async stat({ path }: PathRequest): Promise<SourceFile | undefined> {
    return this.#ruleFor(path) === undefined && (await this.#isReal(path)) ? this.#stateOf(path) : undefined;
  }

  async explain({ path }: PathRequest): Promise<ScanVerdict> {
    const isInside = !path.split('/').includes('..');
    const stats = isInside ? await lstat(join(this.#root, path)).catch(() => undefined) : undefined;
    if (!stats) return { verdict: 'absent' };
    const rule = this.#ruleFor(stats.isDirectory() ? `${path}/` : path);
    if (stats.isDirectory()) return { verdict: 'folder', entered: rule === undefined, ...(rule && { rule }) };
    if (rule) return { verdict: 'ignored', rule };
    if (!(await this.#isReal(path)) || !stats.isFile()) {
      return { verdict: 'skipped', skipped: { path, reason: stats.isFile() ? 'symlink' : reasonOf(stats) } };
    }
    return { verdict: 'listed' };
  }

  async read({ file: { path } }: ReadRequest): Promise<ReadResult> {
    const unreadable: ReadResult = { skipped: { path, reason: 'unreadable' } };
    if (!(await this.#isReal(path))) return unreadable;
    try {
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
      const handle = await open(join(this.#root, path), flags);
      try {
        // The state before the first byte, so that a later write is seen as a change.
        const stats = await handle.stat({ bigint: true });
        return stats.isFile() ? decoded(stateOf(path, stats), await handle.readFile()) : unreadable;
      } finally {
        await handle.close();
      }
    } catch {
      return unreadable;
    }
  }

  async #list(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(join(this.#root, folder), { withFileTypes: true });
    } catch (error) {
      if (folder !== '') return [];
      throw errors.inputInvalid(`The folder ${this.#root} cannot be listed.`, 'Give an existing folder.', error);
    }
  }

  async #stateOf(path: string): Promise<SourceFile | undefined> {
    const stats = await lstat(join(this.#root, path), { bigint: true }).catch(() => undefined);
    return stats?.isFile() ? stateOf(path, stats) : undefined;
  }

  /** Whether the path leads through no link. */
  async #isReal(path: string): Promise<boolean> {
    const [root, real] = await Promise.all([
      realpath(this.#root).catch(() => undefined),
      realpath(join(this.#root, path)).catch(() => undefined),
    ]);
    return real !== undefined && real === `${root}${sep}${path.replaceAll('/', sep)}`;
  }

  /** The rule that hides a path, if one of its folders is not entered. */
  #ruleFor(path: string): IgnoreRule | undefined {
    const folders = path.split('/').slice(0, -1);
    const isHome = (depth: number): boolean => join(this.#root, ...folders.slice(0, depth + 1)) === this.#home;
    const depth = folders.findIndex((name, at) => this.#skip.has(name) || isHome(at));
    if (depth === -1) return undefined;
    const source = isHome(depth) ? 'built-in' : 'options';
    return { pattern: `${folders[depth]}/`, source, matched: folders.slice(0, depth + 1).join('/') };
  }
}

function stateOf(path: string, { size, mtimeNs, ctimeNs, ino }: BigIntStats): SourceFile {
  return { path, size: Number(size), mtimeMs: Number(mtimeNs) / 1e6, stamp: `${size}-${mtimeNs}-${ctimeNs}-${ino}` };
}

function reasonOf(entry: { isSymbolicLink(): boolean }): SkipReason {
  return entry.isSymbolicLink() ? 'symlink' : 'special';
}

/** Decodes a file as UTF-8. Other bytes are skipped. */
function decoded(file: SourceFile, bytes: Uint8Array): ReadResult {
  const seen = { file, hash: createHash('sha256').update(bytes).digest('hex') };
  const skip = (reason: SkipReason): ReadResult => ({ skipped: { path: file.path, reason }, seen });
  if (bytes.includes(0)) return skip('binary');
  try {
    return { source: { ...seen, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) } };
  } catch {
    return skip('encoding');
  }
}
