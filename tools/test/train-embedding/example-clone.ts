import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A repository of a test, in a folder of its own. */
export class ExampleClone implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'example-clone-'));
  readonly #tree = join(this.#folder, 'tree');
  readonly gitFolder = join(this.#tree, '.git');

  constructor() {
    this.#git('init', '--quiet', this.#tree);
  }

  commit(message: string, files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.#tree, path)), { recursive: true });
      writeFileSync(join(this.#tree, path), text);
    }
    this.#git('-C', this.#tree, 'add', '--all');
    this.#git('-C', this.#tree, 'commit', '--quiet', '-m', message);
  }

  /** Makes an empty folder beside the tree. */
  emptyFolder(): string {
    return mkdtempSync(join(this.#folder, 'empty-'));
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #git(...args: readonly string[]): void {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgSign=false', ...args]);
  }
}
