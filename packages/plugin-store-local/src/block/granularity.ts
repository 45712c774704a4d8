import type { Granularity } from '@codesearch/kernel';

/** The granularities, by their codes in the database. */
export const granularities: readonly Granularity[] = ['chunk', 'file'];

export function granularityCode(granularity: Granularity): number {
  return granularities.indexOf(granularity);
}
