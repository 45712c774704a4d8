import type { Restriction } from '../match/restriction.ts';

/** What the matching chunks are, beside calls. */
export type CallRelations = Pick<Restriction, 'doubtful' | 'uses' | 'indirect'>;

/**
 * How far a matching chunk is from a call of what is asked for: 0 calls it, 1 is the definition that calls itself, or
 * may call another one, 2 only names it, 3 calls a caller of it.
 */
export function callDistance(id: string, { doubtful, uses, indirect }: CallRelations): 0 | 1 | 2 | 3 {
  if (indirect?.has(id)) return 3;
  if (uses?.has(id)) return 2;
  return doubtful?.has(id) ? 1 : 0;
}
