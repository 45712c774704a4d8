import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';

/** Never waits for the other end of a pipe, and does not follow a link in the last place; Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

const blockBytes = 1 << 16;

/** Hashes files of one tree and nothing outside it. */
export class FileHasher {
  readonly #root: string;
  readonly #realRoot: Promise<string>;
  /** Whether a folder really lies within the root, by its path. */
  readonly #folders = new Map<string, Promise<boolean>>();

  constructor(root: string) {
    this.#root = root;
    this.#realRoot = realpath(root);
    this.#realRoot.catch(() => undefined);
  }

  /**
   * SHA-256 of the bytes, 64 lower-case hex digits; `undefined` where the file is gone, is no regular file within the root, cannot
   * be read, or does not have the scanned size.
   *
   * @param block working space; one per concurrent call
   */
  async hash(file: SourceFile, block: Uint8Array): Promise<string | undefined> {
    try {
      const handle = await this.#open(file.path);
      if (handle === undefined) return undefined;
      try {
        const state = await handle.stat();
        return state.isFile() && state.size === file.size ? await digest(handle, file.size, block) : undefined;
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) return undefined;
      throw error;
    }
  }

  async #open(path: string): Promise<FileHandle | undefined> {
    const slash = path.lastIndexOf('/');
    if (!(await this.#isInside(path.slice(0, Math.max(slash, 0))))) return undefined;
    try {
      return await open(join(this.#root, path), flags);
    } catch (error) {
      // A link to a file. One that stays within the tree is a file of the tree.
      if (!(error instanceof Error && 'code' in error && error.code === 'ELOOP')) throw error;
      const target = await realpath(join(this.#root, path));
      return (await this.#holds(target)) ? open(target, flags) : undefined;
    }
  }

  #isInside(folder: string): Promise<boolean> {
    let inside = this.#folders.get(folder);
    if (inside === undefined) {
      inside = realpath(join(this.#root, folder)).then((target) => this.#holds(target));
      this.#folders.set(folder, inside);
    }
    return inside;
  }

  async #holds(target: string): Promise<boolean> {
    const way = relative(await this.#realRoot, target);
    return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  }
}

export function hashBlock(): Uint8Array {
  return new Uint8Array(blockBytes);
}

/** Reads one byte more than the file should have: one that grows while it is read is not hashed for ever. */
async function digest(handle: FileHandle, size: number, block: Uint8Array): Promise<string | undefined> {
  const hash = createHash('sha256');
  let total = 0;
  while (total <= size) {
    const { bytesRead } = await handle.read(block, 0, Math.min(block.length, size + 1 - total), total);
    if (bytesRead === 0) return total === size ? hash.digest('hex') : undefined;
    hash.update(block.subarray(0, bytesRead));
    total += bytesRead;
  }
  return undefined;
}
