import { constants } from 'node:fs';
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, open, readdir, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { definePlugin, errors } from '@codesearch/kernel';
import type {
  Call,
  IgnoreRule,
  PathRequest,
  PluginFactory,
  ReadRequest,
  ReadResult,
  ScanBatch,
  Scanner,
  ScanVerdict,
  SkippedFile,
  SourceFile,
} from '@codesearch/kernel';
import { noOptions } from '../no-options.ts';
import type { NoOptions } from '../no-options.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { readResult } from './read-result.ts';

const absent: ScanVerdict = { verdict: 'absent' };

/** Lists a folder by `.gitignore` files and reads UTF-8. Skips binary files, other encodings, links, special files. */
export const folderScanner: PluginFactory<'scanner', NoOptions> = definePlugin({
  name: 'reference-folder-scanner',
  stage: 'scanner',
  options: noOptions,
  create: (_, { projectRoot }) => new FolderScanner(projectRoot),
});

/** An ignore file and the path of its folder, with a slash at the end; empty for the root. */
interface Scope {
  readonly folder: string;
  readonly rules: IgnoreRules;
}

class FolderScanner implements Scanner {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  scan({ signal }: Call): AsyncIterable<ScanBatch> {
    return this.#scanFolder('', [], signal);
  }

  async *#scanFolder(folder: string, outer: readonly Scope[], signal: AbortSignal): AsyncGenerator<ScanBatch> {
    signal.throwIfAborted();
    const { entries, scopes } = await this.#enter(folder, outer);
    const files: SourceFile[] = [];
    const skipped: SkippedFile[] = [];
    const folders: string[] = [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder + entry.name;
      if (hidingRule(path, entry, scopes)) continue;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (!entry.isFile()) skipped.push(skippedEntry(path, entry));
      else {
        const stats = await lstat(join(this.#root, path), { bigint: true }).catch(() => undefined);
        if (stats) files.push(stateOf(path, stats));
        else skipped.push({ path, reason: 'unreadable' });
      }
    }
    if (files.length + skipped.length > 0) yield { files, skipped };
    for (const each of folders) yield* this.#scanFolder(each, scopes, signal);
  }

  async stat({ path }: PathRequest): Promise<SourceFile | undefined> {
    if (!(await this.#isReal(path))) return undefined;
    const stats = await lstat(join(this.#root, path), { bigint: true }).catch(() => undefined);
    return stats?.isFile() ? stateOf(path, stats) : undefined;
  }

  async explain({ path }: PathRequest): Promise<ScanVerdict> {
    const names = path.split('/');
    let folder = '';
    let outer: readonly Scope[] = [];
    for (const [depth, name] of names.entries()) {
      const { entries, scopes } = await this.#enter(folder, outer);
      const entry = entries.find((each) => each.name === name);
      if (!entry) break;
      const here = folder + name;
      const isLast = depth === names.length - 1;
      const rule = hidingRule(here, entry, scopes);
      if (rule) return isLast && !entry.isDirectory() ? { verdict: 'ignored', rule } : this.#hidden(path, rule);
      if (isLast && entry.isFile()) return { verdict: 'listed' };
      if (isLast && entry.isDirectory()) return { verdict: 'folder', entered: true };
      if (!entry.isDirectory()) {
        return isLast || entry.isSymbolicLink() ? { verdict: 'skipped', skipped: skippedEntry(here, entry) } : absent;
      }
      folder = `${here}/`;
      outer = scopes;
    }
    return absent;
  }

  /** The verdict about a hidden folder, or about a path in one. */
  async #hidden(path: string, rule: IgnoreRule): Promise<ScanVerdict> {
    if (!(await this.#isReal(path))) return absent;
    const stats = await lstat(join(this.#root, path)).catch(() => undefined);
    return stats?.isDirectory() ? { verdict: 'folder', entered: false, rule } : { verdict: 'ignored', rule };
  }

  /** The entries of a folder, and the ignore files that apply there. */
  async #enter(
    folder: string,
    outer: readonly Scope[],
  ): Promise<{ entries: readonly Dirent[]; scopes: readonly Scope[] }> {
    const entries = await this.#list(folder);
    const ignoreFile = entries.find((entry) => entry.name === '.gitignore' && entry.isFile());
    return { entries, scopes: ignoreFile ? [...outer, await this.#scope(folder)] : outer };
  }

  async #list(folder: string): Promise<readonly Dirent[]> {
    try {
      return await readdir(join(this.#root, folder), { withFileTypes: true });
    } catch (error) {
      if (folder !== '') return [];
      throw errors.inputInvalid(`The folder ${this.#root} cannot be listed.`, 'Give an existing folder.', error);
    }
  }

  async #scope(folder: string): Promise<Scope> {
    return { folder, rules: new IgnoreRules(await readFile(join(this.#root, folder, '.gitignore'), 'utf8')) };
  }

  async read({ file: { path } }: ReadRequest): Promise<ReadResult> {
    const content = await this.#content(path);
    return content ? readResult(content.file, content.bytes) : { skipped: { path, reason: 'unreadable' } };
  }

  /** @returns the bytes of a file, and its state before reading; nothing if the path leads through a link */
  async #content(path: string): Promise<{ readonly file: SourceFile; readonly bytes: Uint8Array } | undefined> {
    try {
      if (!(await this.#isReal(path))) return undefined;
      const handle = await open(
        join(this.#root, path),
        constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
      );
      try {
        const stats = await handle.stat({ bigint: true });
        if (!stats.isFile()) return undefined;
        return { file: stateOf(path, stats), bytes: await handle.readFile() };
      } finally {
        await handle.close();
      }
    } catch {
      return undefined;
    }
  }

  /** Whether the path leads to something within the root, and through no link. */
  async #isReal(path: string): Promise<boolean> {
    try {
      const real = await realpath(join(this.#root, path));
      return real === `${await realpath(this.#root)}${sep}${path.replaceAll('/', sep)}`;
    } catch {
      return false;
    }
  }
}

/** The rule that hides an entry: the innermost ignore file with a matching rule decides. */
function hidingRule(path: string, entry: Dirent, scopes: readonly Scope[]): IgnoreRule | undefined {
  if (entry.name === '.git') return { pattern: '.git', source: 'built-in', matched: path };
  for (const { folder, rules } of scopes.toReversed()) {
    const rule = rules.match(path.slice(folder.length), entry.isDirectory());
    if (!rule) continue;
    const { pattern, line, isNegated } = rule;
    return isNegated ? undefined : { pattern, source: `${folder}.gitignore`, line, matched: path };
  }
  return undefined;
}

function skippedEntry(path: string, entry: Dirent): SkippedFile {
  return { path, reason: entry.isSymbolicLink() ? 'symlink' : 'special' };
}

function stateOf(path: string, { size, mtimeNs, ctimeNs, ino }: BigIntStats): SourceFile {
  return {
    path,
    size: Number(size),
    mtimeMs: Number(mtimeNs) / 1e6,
    stamp: [size, mtimeNs, ctimeNs, ino].join('-'),
  };
}
