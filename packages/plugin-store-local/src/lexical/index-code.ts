import { granularities, granularityCode } from '../block/block.ts';

/*
 * The codes of the inverted indexes in the database. The code of a granularity is that of the index of all fields of
 * its documents. One more index has the folded names that chunks define.
 */

/** The index of the names that chunks define. */
export const nameIndex: number = granularities.length;

export const indexCount: number = nameIndex + 1;

/** The granularity of the documents in an index. */
export function indexedGranularity(index: number): number {
  return index === nameIndex ? granularityCode('chunk') : index;
}
