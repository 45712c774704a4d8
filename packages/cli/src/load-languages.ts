import type { LanguageDescription } from '@codesearch/kernel';

/** Loads the languages that the default chunkers recognize. On demand: most commands do not need them. */
export async function loadLanguages(): Promise<readonly LanguageDescription[]> {
  const { defaultLanguages } = await import('@codesearch/preset-default');
  return defaultLanguages();
}
