import type { Finding } from './target.ts';

/** The one argument of a worker, as JSON. */
export interface WorkerTask {
  /** Name, or URL of its module. */
  readonly target: string;
  readonly seeds: SeedSequence;
  /** Position of the first case in the sequence. */
  readonly first: number;
  /** Position after the last case. */
  readonly end: number;
  /** Milliseconds to run. Kept seeds and the first case are tried in any case. */
  readonly runMs: number;
  readonly shrinkSeconds: number;
  readonly corpus?: string | undefined;
  /** Absolute path of an empty folder, which the parent removes. */
  readonly folder: string;
}

/** The seeds of a hunt: those that are kept, then one after the other from a number. */
export interface SeedSequence {
  readonly kept: readonly number[];
  readonly from: number;
}

export function seedAt({ kept, from }: SeedSequence, position: number): number {
  return kept[position] ?? from + position - kept.length;
}

export type WorkerMessage =
  /** Cases since the last message. */
  { readonly cases: number } | { readonly finding: Finding };

/** File in the folder of a worker with the position of the present case. */
export const positionFileName = 'position';
