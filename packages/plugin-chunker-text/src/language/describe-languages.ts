import type { LanguageDescription } from '@codesearch/kernel';
import { languages } from './languages.ts';

/** Describes all languages that the chunker recognizes. */
export function describeLanguages(): readonly LanguageDescription[] {
  return languages.map(({ name, aliases, extensions, fileNames, fence, dialectOf }) => ({
    name,
    aliases: listOf(aliases),
    extensions: listOf(extensions),
    fileNames: listOf(fileNames),
    ...(fence !== undefined && { fence }),
    ...(dialectOf !== undefined && { dialectOf }),
  }));
}

function listOf(words = ''): readonly string[] {
  return words === '' ? [] : words.split(' ');
}
