/* Counting tokens needs a table of 100 kB, so it is not part of the main entry point. */

export { tokenBound } from './tokens/token-bound.ts';
