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
    const entries = await this.#list(folder);
    const files: SourceFile[] = [];
    const skipped: SkippedFile[] = [];
    const folders: string[] = [];
    const ignoreFile = entries.find((entry) => entry.name === '.gitignore' && entry.isFile());
    const scopes = ignoreFile ? [...outer, await this.#scope(folder)] : outer;
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder + entry.name;
      if (entry.name === '.git' || hidingRule(path, entry.isDirectory(), scopes)) continue;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (entry.isSymbolicLink()) skipped.push({ path, reason: 'symlink' });
      else if (!entry.isFile()) skipped.push({ path, reason: 'special' });
      else {
        const stats = await lstat(join(this.#root, path), { bigint: true }).catch(() => undefined);
        if (stats) files.push(stateOf(path, stats));
        else skipped.push({ path, reason: 'unreadable' });
      }
    }
    if (files.length + skipped.length > 0) yield { files, skipped };
    for (const each of folders) yield* this.#scanFolder(each, scopes, options);
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

  async stat(path: string, options?: CallOptions): Promise<SourceFile | undefined> {
    this.#life.check(options);
    const target = await this.#within(path);
    const stats = target === undefined ? undefined : await lstat(target, { bigint: true }).catch(() => undefined);
    return stats?.isFile() ? stateOf(path, stats) : undefined;
  }

  async explain(path: string, options?: CallOptions): Promise<ScanVerdict> {
    this.#life.check(options);
    const names = path.split('/');
    const stats = await lstat(join(this.#root, path)).catch(() => undefined);
    if (!stats || stats.isDirectory() || names.includes('.git')) return { verdict: 'absent' };
    const scopes: Scope[] = [];
    for (const [index] of names.entries()) {
      const folder = names
        .slice(0, index)
        .map((name) => `${name}/`)
        .join('');
      const scope = await this.#scope(folder).catch(() => undefined);
      if (scope) scopes.push(scope);
      const rule = hidingRule(names.slice(0, index + 1).join('/'), index < names.length - 1, scopes);
      if (rule) return { verdict: 'ignored', rule };
    }
    if (stats.isSymbolicLink()) return { verdict: 'skipped', skipped: { path, reason: 'symlink' } };
    if (!stats.isFile()) return { verdict: 'skipped', skipped: { path, reason: 'special' } };
    return (await this.#within(path)) ? { verdict: 'listed' } : { verdict: 'absent' };
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
    const target = await this.#within(path);
    if (target === undefined) return undefined;
    try {
      const handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW);
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

  /** The absolute path of what lies within the root and is reached through no link: its real path is its path. */
  async #within(path: string): Promise<string | undefined> {
    const target = join(this.#root, path);
    try {
      const root = await realpath(this.#root);
      return (await realpath(target)) === `${root}${sep}${path.replaceAll('/', sep)}` ? target : undefined;
    } catch {
      return undefined;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}

/** The rule that hides a path: the innermost ignore file that speaks of it decides. */
function hidingRule(path: string, isFolder: boolean, scopes: readonly Scope[]): IgnoreRule | undefined {
  for (const { folder, rules } of scopes.toReversed()) {
    const rule = rules.deciding(path.slice(folder.length), isFolder);
    if (!rule) continue;
    const { pattern, line } = rule;
    return rule.takesBack ? undefined : { pattern, line, source: `${folder}.gitignore`, matched: path };
  }
  return undefined;
}

function stateOf(path: string, { size, mtimeNs, ctimeNs, ino }: BigIntStats): SourceFile {
  return {
    path,
    size: Number(size),
    mtimeMs: Number(mtimeNs) / 1e6,
    stamp: [size, mtimeNs, ctimeNs, ino].join('-'),
  };
}
