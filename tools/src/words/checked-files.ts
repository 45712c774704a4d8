import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { excluded, isWithin } from './exceptions.ts';
import { findWords } from './find-words.ts';
import type { WordFinding } from './find-words.ts';

export interface CheckedFile {
  /** Relative to the root. */
  readonly path: string;
  readonly findings: readonly WordFinding[];
}

/** Searches the tracked sources and documents of a repository. */
export function checkedFiles(root: string): readonly CheckedFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mts', '*.js', '*.mjs', '*.md'], {
    cwd: root,
  });
  return listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && !isWithin(path, excluded) && existsSync(join(root, path)))
    .map((path) => ({ path, findings: findWords(readFileSync(join(root, path), 'utf8')) }));
}
