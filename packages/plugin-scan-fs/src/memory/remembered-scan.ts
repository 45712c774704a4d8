import type { Stats } from 'node:fs';
import type { SkippedFile } from '@codesearch/kernel';
import type { FileState } from '../file-state.ts';

/** A folder as a scan saw it. */
export interface RememberedFolder {
  /** Path relative to the root, with a trailing slash; empty for the root. */
  readonly path: string;
  /** Names of the files that were looked at, in the order of the scan. */
  readonly names: readonly string[];
}

/** What a scan found, and the states of all that its answer depends on. */
export interface RememberedScan {
  /** Identifies the root, the options, and the build of the program. A scan with another key says nothing about this tree. */
  readonly key: string;
  /** State of the sources of the rules that hold at the root, as `stateOfSources` gives it. */
  readonly sources: string;
  /** Paths of the repositories inside, each with the state of its sources. */
  readonly repositories: readonly (readonly [path: string, sources: string])[];
  /** Paths of the ignore files inside, with their stamps. */
  readonly ignoreFiles: readonly (readonly [path: string, stamp: string])[];
  /** `ScanDigest` of the listed files. */
  readonly digest: string;
  /** Number of the listed files. */
  readonly files: number;
  /** In the order of the scan. */
  readonly folders: readonly RememberedFolder[];
  /** Of each folder and then of each of its files in turn, {@link stateNumbers} numbers. */
  readonly states: Float64Array;
  /** What was passed over by its name and size. */
  readonly judged: readonly SkippedFile[];
  /** What was passed over by its kind. */
  readonly others: readonly SkippedFile[];
}

/** Length of a state in {@link RememberedScan.states}. */
export const stateNumbers = 4;

export function folderNumbers({ mtimeMs, ctimeMs, ino, dev }: Stats): readonly [number, number, number, number] {
  return [mtimeMs, ctimeMs, ino, dev];
}

export function fileNumbers({ mtimeMs, ctimeMs, ino, size }: FileState): readonly [number, number, number, number] {
  return [mtimeMs, ctimeMs, ino, size];
}

/** The state of the file whose numbers begin at a place. */
export function fileStateAt(states: Float64Array, at: number): FileState {
  return { mtimeMs: states[at]!, ctimeMs: states[at + 1]!, ino: states[at + 2]!, size: states[at + 3]! };
}

/** Whether the numbers at a place are these. */
export function isStateAt(states: Float64Array, at: number, a: number, b: number, c: number, d: number): boolean {
  return states[at] === a && states[at + 1] === b && states[at + 2] === c && states[at + 3] === d;
}
