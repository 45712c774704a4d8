import type { GuardedStage } from '@codesearch/testkit';
import { guardStage } from '@codesearch/testkit';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReadResult, SkipReason } from '@codesearch/kernel';
import { scanFs } from '../src/index.ts';
import type { ScanFsOptions } from '../src/index.ts';

/** A temporary folder with a separate home, for files, git and the scanner under test. */
export class Scratch {
  readonly root: string;
  readonly home: string;
  readonly warnings: string[] = [];
  /** How far the clock of the scanner is ahead, in milliseconds. With a large value, no change is recent. */
  clockAheadMs = 0;
  readonly #folder: string;

  constructor() {
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), 'scan-fs-')));
    this.root = join(this.#folder, 'root');
    this.home = join(this.#folder, 'home');
    mkdirSync(this.root);
    mkdirSync(this.home);
    mkdirSync(this.beside('data'));
  }

  /** Absolute path of a sibling of the root. */
  beside(name: string): string {
    return join(this.#folder, name);
  }

  /** @param path relative to the root */
  write(path: string, content: string | Uint8Array = 'text\n'): void {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Writes a file with one line at each path. */
  touch(...paths: string[]): void {
    for (const path of paths) this.write(path);
  }

  /** Runs git in the root, or in a folder of it, with the scratch home. */
  git(args: readonly string[], folder = '', input = ''): string {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always'];
    return execFileSync('git', [...identity, ...args], {
      cwd: join(this.root, folder),
      env: { PATH: process.env['PATH'], HOME: this.home, GIT_CONFIG_NOSYSTEM: '1' },
      encoding: 'utf8',
      input,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  /** What git shows: tracked files, and untracked ones that it does not ignore. */
  shownByGit(folder = ''): string[] {
    const list = this.git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], folder);
    return [...new Set(list.split('\0').filter((path) => path !== ''))].toSorted();
  }

  /**
   * @param folder the project's root, relative to the scratch root
   * @param dataDir name of a sibling of the root; if it does not exist, the scanner remembers nothing
   */
  scanner(
    options: ScanFsOptions = {},
    folder = '',
    variables: Readonly<Record<string, string>> = {},
    dataDir = 'data',
  ): GuardedStage<'scanner'> {
    const env: Readonly<Record<string, string | undefined>> = {
      PATH: process.env['PATH'],
      HOME: this.home,
      GIT_CONFIG_NOSYSTEM: '1',
      ...variables,
    };
    const quiet = (): void => {};
    return guardStage(scanFs(options), {
      logger: { debug: quiet, info: quiet, warn: (message) => this.warnings.push(message) },
      fetch,
      projectRoot: join(this.root, folder),
      home: this.beside('.'),
      dataDir: this.beside(dataDir),
      cacheDir: this.beside('cache'),
      env: (name) => env[name],
      now: () => Date.now() + this.clockAheadMs,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The listed paths of a scan in order, and the reasons for the skipped ones. */
export interface Listing {
  readonly files: readonly string[];
  readonly skipped: Readonly<Record<string, SkipReason>>;
}

export async function listing(scanner: GuardedStage<'scanner'>): Promise<Listing> {
  const files: string[] = [];
  const skipped: Record<string, SkipReason> = {};
  for await (const batch of scanner.scan()) {
    files.push(...batch.files.map((file) => file.path));
    for (const { path, reason } of batch.skipped) skipped[path] = reason;
  }
  return { files, skipped };
}

/** All paths of a scan, listed or skipped, sorted. */
export async function seen(scanner: GuardedStage<'scanner'>): Promise<string[]> {
  const { files, skipped } = await listing(scanner);
  return [...files, ...Object.keys(skipped)].toSorted();
}

/** Reads a path, whether or not a scan lists it. */
export function read(scanner: GuardedStage<'scanner'>, path: string): Promise<ReadResult> {
  return scanner.read({ file: { path, size: 0, mtimeMs: 0, stamp: '' } });
}

/** The text at a path, or the reason why it is skipped. */
export async function textOrReason(scanner: GuardedStage<'scanner'>, path: string): Promise<string> {
  const result = await read(scanner, path);
  return 'source' in result ? result.source.text : `[${result.skipped.reason}]`;
}
