import type { LanguageDescription } from '@codesearch/kernel';
import { languages } from './languages.ts';

/** The language of files without a grammar, if no fallback is configured. */
const textOnly: readonly LanguageDescription[] = [{ name: 'text', extensions: [], fence: '' }];

/** A chunk of a notebook has the language of its cell. */
const notebookExtension = 'ipynb';

/**
 * Describes the languages with a grammar and those of the fallback. A language of the fallback keeps only the
 * extensions and file names that no grammar claims, and is left out if it has no other files.
 */
export function describeLanguages(fallback: readonly LanguageDescription[] = textOnly): readonly LanguageDescription[] {
  const claimed = new Set(
    languages.flatMap(({ extensions, fileNames = [] }) => [...extensions, ...lowerCase(fileNames)]),
  ).add(notebookExtension);
  const described = new Map(languages.map((language) => [language.name, descriptionOf(language)] as const));
  for (const language of fallback) {
    const extensions = language.extensions.filter((extension) => !claimed.has(extension));
    const fileNames = (language.fileNames ?? []).filter((name) => !claimed.has(name.toLowerCase()));
    const isLeft = extensions.length > 0 || fileNames.length > 0 || language.extensions.length === 0;
    if (!isLeft && !described.has(language.name)) continue;
    described.set(language.name, merge(described.get(language.name), { ...language, extensions, fileNames }));
  }
  return [...described.values()];
}

function descriptionOf({
  name,
  aliases = [],
  extensions,
  fileNames = [],
  fence,
  dialectOf,
}: LanguageDescription): LanguageDescription {
  return {
    name,
    aliases,
    extensions,
    fileNames,
    ...(fence !== undefined && { fence }),
    ...(dialectOf && { dialectOf }),
  };
}

/* The language has one name in both chunkers, so it is one language to a user. */
function merge(own: LanguageDescription | undefined, other: LanguageDescription): LanguageDescription {
  if (!own) return other;
  const both = (one: readonly string[] = [], two: readonly string[] = []): readonly string[] => [
    ...new Set([...one, ...two]),
  ];
  return {
    ...other,
    ...own,
    aliases: both(own.aliases, other.aliases),
    extensions: both(own.extensions, other.extensions),
    fileNames: both(own.fileNames, other.fileNames),
  };
}

function lowerCase(names: readonly string[]): readonly string[] {
  return names.map((name) => name.toLowerCase());
}
