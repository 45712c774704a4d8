import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Answer, HitPlace } from '../question/answer.ts';

const maxOutput = 2 ** 30;

/**
 * The built program of another checkout, as its command line. Its answers are kept: they change only with its commit.
 */
export class OtherProgram {
  readonly #entry: string;
  readonly #folder: string;
  readonly #limit: number;

  /** @param home folder for its indexes and answers */
  constructor(checkout: string, home: string, limit: number) {
    this.#entry = join(checkout, 'packages/cli/bin/codesearch.js');
    if (!existsSync(this.#entry)) throw new Error(`${checkout} is not a checkout of this repository.`);
    const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD']).toString().trim();
    this.#folder = join(home, 'against', `${commit}-${limit}`);
    this.#limit = limit;
    mkdirSync(this.#folder, { recursive: true });
  }

  /** @param layOut lays the tree of the instance out and returns its root; called only if there is no kept answer */
  answer(id: string, query: string, layOut: () => string): Answer {
    const file = join(this.#folder, `${id}.json`);
    if (!existsSync(file)) {
      const hits = this.#search(layOut(), query);
      writeFileSync(file, JSON.stringify({ hits }));
    }
    return JSON.parse(readFileSync(file, 'utf8')) as Answer;
  }

  /** Removes the index of a tree, and keeps the answers. */
  clear(root: string): void {
    rmSync(this.#home(root), { recursive: true, force: true });
  }

  #home(root: string): string {
    return join(this.#folder, 'indexes', basename(root));
  }

  #search(root: string, query: string): readonly HitPlace[] {
    const options = ['--json', '--progress', 'none', '--limit', String(this.#limit)];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [this.#entry, 'search', ...options, '--', query, root],
      {
        cwd: this.#folder,
        env: { ...process.env, CODESEARCH_HOME: this.#home(root) },
        encoding: 'utf8',
        maxBuffer: maxOutput,
      },
    );
    // A user cuts a query that is too long.
    const maxQuery = Number(/the limit is (\d+)/.exec(stderr)?.[1] ?? Infinity);
    if (status === 2 && query.length > maxQuery) return this.#search(root, query.slice(0, maxQuery));
    if (status !== 0 && status !== 1) throw new Error(stderr);
    const { results } = JSON.parse(stdout) as { readonly results: readonly HitPlace[] };
    return results.map(({ path, startLine, endLine }) => ({ path, startLine, endLine }));
  }
}
