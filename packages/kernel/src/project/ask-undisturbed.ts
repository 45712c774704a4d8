import type { SearchResult } from './project.ts';

/** How often a question is asked where its index is removed or replaced meanwhile. */
const mostAttempts = 5;

/** An answer, and what it is from. */
export interface Attempt {
  readonly result: SearchResult;
  /** Tells whether each index that was asked is there as it was. */
  readonly isStanding: () => boolean;
}

/**
 * Asks again where an index was removed or built anew while it was asked: what was read of it may have been emptied already, and an
 * answer without hits is an answer too. Where that does not end, the answer says that it is from a part.
 */
export async function askUndisturbed(ask: () => Promise<Attempt>): Promise<SearchResult> {
  for (let attempt = 1; ; attempt++) {
    const { result, isStanding } = await ask();
    if (isStanding()) return result;
    if (attempt === mostAttempts) return { ...result, index: { ...result.index, state: 'interrupted' } };
  }
}
