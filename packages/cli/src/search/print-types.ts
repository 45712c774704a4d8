import { errors } from '@codesearch/kernel';
import { formatLanguages } from '@codesearch/presentation';
import { print } from '../output/print.ts';
import { withFolders } from '../project/open-folders.ts';
import { languagesOf } from '../project/searched-parts.ts';
import { formatsOf } from '../output/format-name.ts';
import type { QueryOptions } from '../option/query-options.ts';

/**
 * Prints the languages of the projects of some folders, one per line, with the patterns of their files: `go: *.go`.
 *
 * @throws INPUT_INVALID if another format is asked for
 */
export async function printTypes(paths: readonly string[], options: QueryOptions, signal: AbortSignal): Promise<void> {
  const other = formatsOf(options)[0]?.option;
  if (other !== undefined)
    throw errors.inputInvalid(`--type-list prints text and cannot be combined with ${other}.`, `Omit ${other}.`);
  await withFolders(paths, { ...options, signal }, async (folders) => {
    print(formatLanguages(await languagesOf(folders)()));
  });
}
