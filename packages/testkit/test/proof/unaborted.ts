import type { Call } from '@codesearch/kernel';

/** For calls that a mutant makes itself. */
export const unaborted: Call = { signal: new AbortController().signal };
