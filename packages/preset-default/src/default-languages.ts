import type { LanguageDescription } from '@codesearch/kernel';
import { astLanguages } from '@codesearch/plugin-chunker-ast';
import { textLanguages } from '@codesearch/plugin-chunker-text';

/** Loads the languages that the chunkers of the preset recognize. On demand, because most searches do not need them. */
export async function defaultLanguages(): Promise<readonly LanguageDescription[]> {
  return astLanguages(await textLanguages());
}
