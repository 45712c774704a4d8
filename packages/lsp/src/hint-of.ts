import type { CodesearchError } from '@codesearch/kernel';

/** What to do about an error, in the words of a program; `undefined` if nothing is known. */
export type HintOf = (error: CodesearchError) => string | undefined;
