import { constants, type BigIntStats, type Dirent } from 'node:fs';
import { lstat, open, readdir, readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  definePlugin,
  errors,
  type CallOptions,
  type IgnoreRule,
  type PluginContext,
  type PluginFactory,
  type ReadResult,
  type ScanBatch,
  type Scanner,
  type ScanVerdict,
  type SkippedFile,
  type SkipReason,
  type SourceFile,
} from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-folder-scanner';
const absent: ScanVerdict = { verdict: 'absent' };

/** Lists a folder by `.gitignore` files and reads UTF-8. It skips binaries, other encodings, links and special files. */
export const folderScanner: PluginFactory<'scanner', NoOptions> = definePlugin({
  name,
  stage: 'scanner',
  options: noOptions,
  create: (_, context) => new FolderScanner(context),
});

/** An ignore file and the path of its folder, with a slash at the end; empty for the root. */
interface Scope {
  readonly folder: string;
  readonly rules: IgnoreRules;
}

class FolderScanner implements Scanner {
  readonly #life = new Life(name);
  readonly #root: string;

  constructor(context: PluginContext) {
    this.#root = context.projectRoot;
  }

  async *scan(options?: CallOptions): AsyncGenerator<ScanBatch> {
    this.#life.check(options);
    yield* this.#scanFolder('', [], options);
  }

  async *#scanFolder(folder: string, outer: readonly Scope[], options?: CallOptions): AsyncGenerator<ScanBatch> {
    this.#life.check(options);
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
    for (const each of folders) yield* this.#scanFolder(each, scopes, options);
  }

  async stat(path: string, options?: CallOptions): Promise<SourceFile | undefined> {
    this.#life.check(options);
    if (!(await this.#isReal(path))) return undefined;
    const stats = await lstat(join(this.#root, path), { bigint: true }).catch(() => undefined);
    return stats?.isFile() ? stateOf(path, stats) : undefined;
  }

  async explain(path: string, options?: CallOptions): Promise<ScanVerdict> {
    this.#life.check(options);
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

  /** Of what lies in a hidden folder, or is one. */
  async #hidden(path: string, rule: IgnoreRule): Promise<ScanVerdict> {
    if (!(await this.#isReal(path))) return absent;
    const stats = await lstat(join(this.#root, path)).catch(() => undefined);
    return stats?.isDirectory() ? { verdict: 'folder', entered: false, rule } : { verdict: 'ignored', rule };
  }

  /** What is in a folder, and the ignore files that hold there. */
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

  async read({ path }: SourceFile, options?: CallOptions): Promise<ReadResult> {
    this.#life.check(options);
    const content = await this.#content(path);
    if (!content) return { skipped: { path, reason: 'unreadable' } };
    const { file, bytes } = content;
    const seen = { file, hash: sha256(bytes) };
    const skip = (reason: SkipReason): ReadResult => ({ skipped: { path, reason }, seen });
    if (bytes.includes(0)) return skip('binary');
    try {
      return { source: { ...seen, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) } };
    } catch {
      return skip('encoding');
    }
  }

  /** The bytes of a file within the root, with the state before reading; nothing where a link or no file is in the way. */
  async #content(path: string): Promise<{ readonly file: SourceFile; readonly bytes: Uint8Array } | undefined> {
    try {
      if (!(await this.#isReal(path))) return undefined;
      const handle = await open(join(this.#root, path), constants.O_RDONLY | constants.O_NOFOLLOW);
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

  /** Whether the path leads to something within the root through no link: then it is its real path. */
  async #isReal(path: string): Promise<boolean> {
    try {
      const real = await realpath(join(this.#root, path));
      return real === `${await realpath(this.#root)}${sep}${path.replaceAll('/', sep)}`;
    } catch {
      return false;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}

/** The rule that hides an entry: the innermost ignore file that speaks of it decides. */
function hidingRule(path: string, entry: Dirent, scopes: readonly Scope[]): IgnoreRule | undefined {
  if (entry.name === '.git') return { pattern: '.git', source: 'built-in', matched: path };
  for (const { folder, rules } of scopes.toReversed()) {
    const rule = rules.match(path.slice(folder.length), entry.isDirectory());
    if (!rule) continue;
    const { pattern, line, takesBack } = rule;
    return takesBack ? undefined : { pattern, source: `${folder}.gitignore`, line, matched: path };
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
