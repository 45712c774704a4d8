import type { Stats } from 'node:fs';
import type { SkippedFile, ScanBatch } from '@codesearch/kernel';
import { ScanBatches } from '@codesearch/toolkit';
import type { FileLimits } from '@codesearch/toolkit';
import type { FileState } from '../file-state.ts';
import { judgedFile } from '../walk/entry-finding.ts';

/** A folder as a scan saw it. */
export interface RememberedFolder {
  /** Path relative to the root, with a trailing slash; empty for the root. */
  readonly path: string;
  /** Names of the files whose state was read, in the order of the scan, joined by slashes. */
  readonly names: string;
}

/** The result of a scan, and the states of everything that the result depends on. */
export interface RememberedScan {
  /** Identifies the root, the options, and the build of the program. A scan with another key does not apply. */
  readonly key: string;
  /** State of the sources of the rules that apply at the root, from `stateOfSources`. */
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
  /** The states of all folders, then those of their files. A state is {@link numbersPerState} numbers. */
  readonly states: Float64Array;
  /** Files that are skipped for their name or size. */
  readonly judged: readonly SkippedFile[];
  /** Entries that are skipped for their kind. */
  readonly others: readonly SkippedFile[];
}

/** Length of a state in {@link RememberedScan.states}. */
export const numbersPerState = 4;

export function folderNumbers({ mtimeMs, ctimeMs, ino, dev }: Stats): readonly [number, number, number, number] {
  return [mtimeMs, ctimeMs, ino, dev];
}

export function fileNumbers({ mtimeMs, ctimeMs, ino, size }: FileState): readonly [number, number, number, number] {
  return [mtimeMs, ctimeMs, ino, size];
}

/** The state of a file, from its numbers at an offset. */
function fileStateAt(states: Float64Array, at: number): FileState {
  return { mtimeMs: states[at]!, ctimeMs: states[at + 1]!, ino: states[at + 2]!, size: states[at + 3]! };
}

/** Whether the four numbers at an offset are these. */
export function isStateAt(states: Float64Array, at: number, a: number, b: number, c: number, d: number): boolean {
  return states[at] === a && states[at + 1] === b && states[at + 2] === c && states[at + 3] === d;
}

/**
 * Lists the files of a remembered scan in the given states.
 *
 * @returns the scan to remember next
 */
export function* rememberedListing(
  before: RememberedScan,
  states: Float64Array,
  limits: FileLimits,
): Generator<ScanBatch, RememberedScan> {
  const batches = new ScanBatches();
  const judged: SkippedFile[] = [];
  batches.skip(...before.others);
  let at = before.folders.length * numbersPerState;
  for (const { path, names } of before.folders) {
    for (const name of names === '' ? [] : names.split('/')) {
      const finding = judgedFile(path + name, name, fileStateAt(states, at), limits);
      if ('file' in finding) batches.list(finding.file);
      else {
        judged.push(finding.skipped);
        batches.skip(finding.skipped);
      }
      at += numbersPerState;
    }
    yield* batches.full();
  }
  yield* batches.rest();
  return { ...before, ...batches.summary(), states, judged };
}
