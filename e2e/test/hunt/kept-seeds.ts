import { readFileSync } from 'node:fs';
import type { TargetName } from './targets.ts';

/** A seed that found a defect. */
interface KeptSeed {
  readonly seed: number;
  /** The defect, in a few words. */
  readonly about: string;
}

const file = new URL('kept-seeds.json', import.meta.url);

/** Seeds of a target that found a defect. A seed is of use until the cases of its target are drawn in another way. */
export function keptSeeds(target: TargetName): readonly number[] {
  const seeds = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<TargetName, readonly KeptSeed[]>>;
  return (seeds[target] ?? []).map(({ seed }) => seed);
}
