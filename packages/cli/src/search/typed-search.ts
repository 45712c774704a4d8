import { existsSync } from 'node:fs';
import { typedSearch as typedIn } from '@codesearch/presentation';
import type { TypedOptions, TypedSearch } from '@codesearch/presentation';
import { absolutePath } from '../invocation/current-invocation.ts';

/** Takes the conditions out of a query and of the words after it that are no path on disk. @throws INPUT_INVALID */
export function typedSearch<Options extends TypedOptions>(
  text: string,
  words: readonly string[],
  options: Options,
): TypedSearch<Options> {
  return typedIn(text, words, options, (word) => existsSync(absolutePath(word)));
}
