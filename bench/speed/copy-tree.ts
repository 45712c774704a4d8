import { copyFileSync, lstatSync, mkdirSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** Copies a tree's source files with their times, without its history, into an empty folder. */
export function copyTree(from: string, to: string): void {
  for (const path of sourceFiles(from)) {
    const source = join(from, path);
    const state = lstatSync(source, { throwIfNoEntry: false });
    if (!state?.isFile()) continue;
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
    utimesSync(target, state.atime, state.mtime);
  }
}
