import { parseLanguages } from '@codesearch/presentation';

/**
 * Files by language, the most frequent first, under the names that `search --language` takes. An extension that is not known
 * stands for itself; files without one are left out.
 */
export function languagesOf(extensions: Readonly<Record<string, number>>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const [extension, files] of Object.entries(extensions)) {
    if (extension === '') continue;
    const { languages, unknown } = parseLanguages([extension]);
    const language = unknown.length === 0 ? (languages[0] ?? extension) : extension;
    counts.set(language, (counts.get(language) ?? 0) + files);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
