import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks a complete copy, and has the version of the program that wrote it. */
const marker = 'prepared';

/** One index per instance, and one per repository that is brought from each instance to the next. */
export class PreparedIndexes {
  readonly #home: string;
  /** Version of the packages of this checkout. */
  readonly version: string = packagesVersion();

  constructor(home: string) {
    this.#home = home;
  }

  /** The data home with the index of one instance. */
  of(id: string): string {
    return join(this.#home, 'prepared', id);
  }

  /** The data home in which the index of one repository is brought up to date. */
  working(mirror: string): string {
    return join(this.#home, 'working', mirror);
  }

  /** The version of the program that prepared the index of an instance. */
  versionOf(id: string): string | undefined {
    const file = join(this.of(id), marker);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  /** Keeps a copy of the index of a repository for an instance. */
  keep(id: string, mirror: string): void {
    this.remove(id);
    cpSync(join(this.working(mirror), 'projects'), join(this.of(id), 'projects'), { recursive: true });
    writeFileSync(join(this.of(id), marker), this.version);
  }

  remove(id: string): void {
    rmSync(this.of(id), { recursive: true, force: true });
  }

  clearWorking(mirror: string): void {
    rmSync(this.working(mirror), { recursive: true, force: true });
  }
}

/** The id of the committed packages, with a mark if they have changes. */
function packagesVersion(): string {
  const git = (...parameters: readonly string[]): string =>
    execFileSync('git', ['-C', import.meta.dirname, ...parameters])
      .toString()
      .trim();
  const packages = join(git('rev-parse', '--show-toplevel'), 'packages');
  const changed = git('status', '--porcelain', '--', packages) === '' ? '' : '-changed';
  return `${git('rev-parse', '--short=12', 'HEAD:packages')}${changed}`;
}
