import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A file of a commit. */
export interface TreeFile {
  readonly path: string;
  /** Id of its content. */
  readonly blob: string;
}

const maxOutput = 2 ** 31 - 1;
/** Contents that are read with one process. */
const blobsPerRead = 500;

/** A clone of a repository, with or without a work tree. */
export class Mirror {
  readonly #folder: string;

  /** @param folder contains the clone as `repo` */
  constructor(folder: string) {
    const clone = resolve(folder, 'repo');
    this.#folder = existsSync(join(clone, 'HEAD')) ? clone : join(clone, '.git');
    if (!existsSync(join(this.#folder, 'HEAD'))) throw new Error(`${folder} has no clone.`);
  }

  /** Seconds since 1970. */
  commitTime(commit: string): number {
    // `git show` reads the difference too, and a stored snapshot may lack a part of it.
    return Number.parseInt(this.#git(['rev-list', '-1', '--timestamp', commit]).toString(), 10);
  }

  /** The files of a commit, without symbolic links and submodules. */
  list(commit: string): readonly TreeFile[] {
    const entries = this.#git(['ls-tree', '-r', '-z', commit]).toString().split('\0');
    return entries.flatMap((entry) => {
      const match = /^(\d+) (\w+) (\w+)\t(.+)$/s.exec(entry);
      if (match === null) return [];
      const [, mode, type, blob = '', path = ''] = match;
      return type === 'blob' && mode !== '120000' ? [{ path, blob }] : [];
    });
  }

  /** Calls `use` with each content that the clone has: a stored snapshot lacks the largest ones. */
  read(blobs: readonly string[], use: (blob: string, content: Buffer) => void): void {
    for (let start = 0; start < blobs.length; start += blobsPerRead) {
      const output = this.#git(['cat-file', '--batch'], blobs.slice(start, start + blobsPerRead).join('\n') + '\n');
      for (let at = 0; at < output.length;) {
        const lineEnd = output.indexOf('\n', at);
        const [blob = '', type, size] = output.toString('latin1', at, lineEnd).split(' ');
        at = lineEnd + 1;
        if (type !== 'blob') continue;
        use(blob, output.subarray(at, at + Number(size)));
        at += Number(size) + 1;
      }
    }
  }

  /** @throws Error if the clone lacks the file */
  readText(commit: string, path: string): string {
    return this.#git(['show', `${commit}:${path}`]).toString();
  }

  /** Makes a folder a work tree whose history ends at a commit. */
  attach(root: string, commit: string): void {
    const folder = join(root, '.git');
    for (const each of ['objects/info', 'refs']) mkdirSync(join(folder, each), { recursive: true });
    writeFileSync(join(folder, 'objects/info/alternates'), `${join(this.#folder, 'objects')}\n`);
    writeFileSync(
      join(folder, 'config'),
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfilemode = false\n',
    );
    writeFileSync(join(folder, 'HEAD'), `${commit}\n`);
    execFileSync('git', ['-C', root, 'read-tree', 'HEAD']);
  }

  #git(parameters: readonly string[], input?: string): Buffer {
    return execFileSync('git', ['-C', this.#folder, ...parameters], { input, maxBuffer: maxOutput, stdio: 'pipe' });
  }
}
