import { createHash } from 'node:crypto';
import { open, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '@codesearch/kernel';
import { pathInside, unlinkedReadingFlags } from '@codesearch/toolkit';

const bufferBytes = 1 << 16;

/** Hashes files of one tree, but never a file outside it. */
export class FileHasher {
  readonly #root: string;
  readonly #realRoot: Promise<string>;
  /** By path: whether the real path of a folder is within the root. */
  readonly #folders = new Map<string, Promise<boolean>>();

  constructor(root: string) {
    this.#root = root;
    this.#realRoot = realpath(root);
    this.#realRoot.catch(() => undefined);
  }

  /**
   * Hashes the bytes of a file with SHA-256.
   *
   * @param buffer working memory; one per concurrent call
   * @returns 64 lower-case hex digits, or `undefined` if the file is missing, is not a regular file within the root,
   * cannot be read, or
   *   does not have the scanned size
   */
  async hash(file: SourceFile, buffer: Uint8Array): Promise<string | undefined> {
    try {
      await using handle = await this.#open(file.path);
      const state = await handle?.stat();
      if (!handle || !state?.isFile() || state.size !== file.size) return undefined;
      return await digest(handle, file.size, buffer);
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) return undefined;
      throw error;
    }
  }

  async #open(path: string): Promise<FileHandle | undefined> {
    const slash = path.lastIndexOf('/');
    if (!(await this.#isInside(path.slice(0, Math.max(slash, 0))))) return undefined;
    try {
      return await open(join(this.#root, path), unlinkedReadingFlags);
    } catch (error) {
      // It is a link to a file. The file is hashed if it is within the root.
      if (!(error instanceof Error && 'code' in error && error.code === 'ELOOP')) throw error;
      const target = await realpath(join(this.#root, path));
      return (await this.#contains(target)) ? open(target, unlinkedReadingFlags) : undefined;
    }
  }

  #isInside(folder: string): Promise<boolean> {
    let inside = this.#folders.get(folder);
    if (inside === undefined) {
      inside = realpath(join(this.#root, folder)).then((target) => this.#contains(target));
      this.#folders.set(folder, inside);
    }
    return inside;
  }

  async #contains(target: string): Promise<boolean> {
    return pathInside(await this.#realRoot, target) !== undefined;
  }
}

export function newHashBuffer(): Uint8Array {
  return new Uint8Array(bufferBytes);
}

/**
 * Reads at most one byte more than the expected size, so that a file that grows while it is read is not hashed forever.
 */
async function digest(handle: FileHandle, size: number, buffer: Uint8Array): Promise<string | undefined> {
  const hash = createHash('sha256');
  let total = 0;
  while (total <= size) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, size + 1 - total), total);
    if (bytesRead === 0) return total === size ? hash.digest('hex') : undefined;
    hash.update(buffer.subarray(0, bytesRead));
    total += bytesRead;
  }
  return undefined;
}
