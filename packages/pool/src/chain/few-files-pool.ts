import type { SourceFile } from '@codesearch/kernel';
import type { FilePool } from './prepared-file.ts';

/** So few files are ready before a process has started and compiled what it runs. */
const maxFiles = 64;
const maxBytes = 128 * 1024;

/**
 * Works on a few files with `here`, which begins at once, and on more with `beside`, which needs half a second to start
 * and has several processes.
 */
export function fewFilesPool(here: FilePool, beside: FilePool): FilePool {
  return {
    start(paths = []) {
      if (paths.length > maxFiles) beside.start?.(paths);
    },
    run: (files, signal) => (areFew(files) ? here : beside).run(files, signal),
    async [Symbol.asyncDispose]() {
      await Promise.all([here[Symbol.asyncDispose](), beside[Symbol.asyncDispose]()]);
    },
  };
}

function areFew(files: readonly SourceFile[]): boolean {
  return files.length <= maxFiles && files.reduce((bytes, { size }) => bytes + size, 0) <= maxBytes;
}
