import type { LanguageDescription } from '@codesearch/kernel';
import { parseLanguages } from '@codesearch/presentation';

/**
 * Counts files by language, the most frequent first. A file name extension of no known language is counted under its
 * own name; files without one are not counted.
 *
 * @param extensions number of files by file name extension
 */
export function countLanguages(
  extensions: Readonly<Record<string, number>>,
  known: readonly LanguageDescription[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [extension, files] of Object.entries(extensions)) {
    if (extension === '') continue;
    const { languages, unknown } = parseLanguages([extension], known);
    const language = unknown.length === 0 ? (languages[0] ?? extension) : extension;
    counts.set(language, (counts.get(language) ?? 0) + files);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
