import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mirror } from './mirror.ts';

type Blobs = Readonly<Record<string, string>>;

/** A folder with the files of one commit at a time. Files that two commits share are written once. */
export class LaidOutTree {
  readonly root: string;
  readonly #mirror: Mirror;
  readonly #withHistory: boolean;
  /** Has the blob of each written file. It is beside the tree, so that it is not indexed. */
  readonly #stateFile: string;

  /** @param withHistory whether the tree is a git repository. Default: it has only the files */
  constructor(root: string, mirror: Mirror, withHistory = false) {
    this.root = root;
    this.#mirror = mirror;
    this.#withHistory = withHistory;
    this.#stateFile = `${root}.json`;
    mkdirSync(root, { recursive: true });
  }

  layOut(commit: string): void {
    const written: Blobs = existsSync(this.#stateFile) ? JSON.parse(readFileSync(this.#stateFile, 'utf8')) : {};
    const files = this.#mirror.list(commit);
    const wanted = new Set(files.map(({ path }) => path));
    const removed = Object.keys(written).filter((path) => !wanted.has(path));
    const added = files.filter(({ path, blob }) => written[path] !== blob);
    // An interrupted run leaves files that no state names.
    rmSync(this.#stateFile, { force: true });
    if (Object.keys(written).length === 0) this.#empty();
    for (const path of removed) this.#remove(path);
    const missing = this.#write(added);
    if (this.#withHistory) this.#mirror.attach(this.root, commit);
    else rmSync(join(this.root, '.git'), { recursive: true, force: true });
    const kept = files.filter(({ blob }) => !missing.has(blob));
    writeFileSync(this.#stateFile, JSON.stringify(Object.fromEntries(kept.map(({ path, blob }) => [path, blob]))));
  }

  /** Removes the files, and keeps the folder. */
  clear(): void {
    rmSync(this.#stateFile, { force: true });
    this.#empty();
  }

  #empty(): void {
    rmSync(this.root, { recursive: true, force: true });
    mkdirSync(this.root);
  }

  /** Removes a file, and the folders that are empty without it. */
  #remove(path: string): void {
    rmSync(join(this.root, path), { force: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      try {
        rmdirSync(join(this.root, folder));
      } catch {
        return;
      }
    }
  }

  /** @returns the blobs that the clone lacks */
  #write(files: readonly { readonly path: string; readonly blob: string }[]): ReadonlySet<string> {
    const paths = Map.groupBy(files, ({ blob }) => blob);
    const missing = new Set(paths.keys());
    this.#mirror.read([...missing], (blob, content) => {
      missing.delete(blob);
      for (const { path } of paths.get(blob) ?? []) {
        const file = join(this.root, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
    });
    return missing;
  }
}
