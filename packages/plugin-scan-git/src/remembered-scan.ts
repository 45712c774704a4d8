import { readFileSync } from 'node:fs';
import type { SkippedFile, UnchangedTree } from '@codesearch/kernel';
import { replaceFile } from '@codesearch/toolkit';
import type { LeftOutSubmodule } from './tree/with-submodules.ts';

/** What a scan of a commit found. A commit does not change, so the next scan of it finds the same. */
export interface RememberedScan extends UnchangedTree {
  /** The commit and the options of the scan. */
  readonly key: string;
  readonly digest: string;
  readonly leftOut: readonly LeftOutSubmodule[];
}

/** @returns `undefined` if nothing is remembered for this key */
export function recallScan(file: string, key: string): RememberedScan | undefined {
  try {
    const scan = JSON.parse(readFileSync(file, 'utf8')) as RememberedScan;
    return scan.key === key ? scan : undefined;
  } catch {
    return undefined;
  }
}

/** Does nothing if the file cannot be written: the next scan lists the commit again. */
export function rememberScan(file: string, scan: RememberedScan): void {
  const skipped: readonly SkippedFile[] = scan.skipped;
  try {
    replaceFile(file, JSON.stringify({ ...scan, skipped }));
  } catch {
    return;
  }
}
