import type { Granularity } from '@codesearch/kernel';

/** Granularities by their code in the database. */
export const granularities: readonly Granularity[] = ['chunk', 'file'];

export function granularityCode(granularity: Granularity): number {
  return granularities.indexOf(granularity);
}
