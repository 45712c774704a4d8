import { CodesearchError } from './codesearch-error.ts';

/* The ways in which an index cannot answer: see `errors.ts`. */

/**
 * An index was built with other settings.
 *
 * @param changes one phrase for each, such as `embedder: voyage (was static)`
 */
export function indexStale(root: string, changes: readonly string[]): CodesearchError<'INDEX_STALE'> {
  return new CodesearchError(`The index of ${root} was built with other settings: ${changes.join('; ')}.`, {
    code: 'INDEX_STALE',
    hint: 'Rebuild the index, or restore the settings.',
    details: { root, changes },
  });
}

/**
 * Stored data cannot be read. The engine adds the root to errors of stages.
 *
 * @param where file, or location of the store
 */
export function indexCorrupt(
  where: string,
  problem: string,
  cause?: unknown,
  root?: string,
): CodesearchError<'INDEX_CORRUPT'> {
  return new CodesearchError(`The index in ${where} is damaged: ${problem}`, {
    code: 'INDEX_CORRUPT',
    hint: 'To build the index again, clear it first.',
    details: { where, ...(root === undefined ? {} : { root }) },
    cause,
  });
}
