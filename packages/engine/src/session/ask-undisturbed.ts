import type { SearchResult } from '../project/project.ts';

/** Attempts in all where the index is removed or replaced during each of them. */
const mostAttempts = 5;

/** What one attempt gave. */
export interface Attempt {
  readonly result: SearchResult;
  /** Whether the indexes that were read are still the same: neither removed nor built anew. */
  readonly isStanding: () => boolean;
}

/**
 * Repeats a question whose index was removed or built anew during the attempt: the store may have been empty by then,
 * and an answer without hits would look like a valid one. The answer of the last attempt is returned with the state
 * `interrupted`.
 */
export async function askUndisturbed(ask: () => Promise<Attempt>): Promise<SearchResult> {
  for (let attempt = 1; ; attempt++) {
    const { result, isStanding } = await ask();
    if (isStanding()) return result;
    if (attempt === mostAttempts) return { ...result, index: { ...result.index, state: 'interrupted' } };
  }
}
