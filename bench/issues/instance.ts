import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const setNames = ['loc', 'multi', 'fix'] as const;
export type SetName = (typeof setNames)[number];

/** The text of a problem, and what its fix changed, as in the files of the sets. */
export interface Instance {
  readonly id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly language: string;
  readonly query: string;
  /** Gold files, without tests. */
  readonly files: readonly string[];
  /** Whether the text names no gold file. */
  readonly hard: boolean;
  readonly core: boolean;
  readonly set: SetName;
  /** Changed lines before the change, first and last, by path. */
  readonly spans?: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  /** Functions that the fix edits, as `path:Class.method`. */
  readonly functions?: readonly string[];
  /** Generated copies of gold files, which are removed from a ranking before it is scored. */
  readonly neutral: readonly string[];
  /** Folder of the clone. */
  readonly mirror: string;
}

const subsets = {
  all: () => true,
  core: ({ core }) => core,
  hard: ({ hard }) => hard,
  single: ({ files }) => files.length === 1,
} satisfies Record<string, (instance: Instance) => boolean>;

/** @throws Error if there is no subset of that name */
export function readSet(folder: string, set: SetName, subset: string): readonly Instance[] {
  if (!(subset in subsets))
    throw new Error(`There is no subset ${subset}; there are ${Object.keys(subsets).join(', ')}.`);
  const lines = readFileSync(join(folder, `${set}.jsonl`), 'utf8').split('\n');
  const instances = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Instance);
  return instances.filter(subsets[subset as keyof typeof subsets]);
}
