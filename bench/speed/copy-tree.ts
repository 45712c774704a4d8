import { copyFileSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceFiles } from './source-files.ts';

/** Copies a tree's own files, without its history, into an empty folder. */
export function copyTree(from: string, to: string): void {
  for (const path of sourceFiles(from)) {
    const source = join(from, path);
    if (!lstatSync(source, { throwIfNoEntry: false })?.isFile()) continue;
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
  }
}
