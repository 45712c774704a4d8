import type { Restriction } from '../match/restriction.ts';

/**
 * How far a matching chunk is from a call of what is asked for: 0 calls it, 1 only names it, 2 calls a caller of it.
 */
export function callDistance(id: string, { uses, indirect }: Pick<Restriction, 'uses' | 'indirect'>): 0 | 1 | 2 {
  if (indirect?.has(id)) return 2;
  return uses?.has(id) ? 1 : 0;
}
