import type { Secret } from '../secret.ts';

/** Keys that Django and WordPress generate into their settings, with punctuation that other tokens do not have. */
const settings: readonly (readonly [extension: string, needle: string, pattern: RegExp])[] = [
  ['.py', 'SECRET_KEY', /SECRET_KEY\s*=\s*(["'])(?<value>[a-z0-9!@#$%^&*(\-_=+)]{50})\1/y],
  ['.php', 'define(', /define\(\s*["'][A-Z_]{0,30}(?:KEY|SALT)["']\s*,\s*(["'])(?<value>(?:(?!\1)[^\n]){64})\1/y],
];
/** Distinct punctuation characters in a generated key. A sentence that asks the user for a key has fewer. */
const minPunctuation = 3;

/**
 * Finds generated keys in the settings of frameworks.
 *
 * @param path selects the framework by its extension
 */
export function frameworkKeys(path: string, text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const [extension, needle, pattern] of settings) {
    if (!path.endsWith(extension)) continue;
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
      pattern.lastIndex = at;
      const value = pattern.exec(text)?.groups?.['value'];
      if (value === undefined || new Set(value.replaceAll(/[\w-]/g, '')).size < minPunctuation) continue;
      const end = pattern.lastIndex - 1;
      secrets.push([{ start: end - value.length, end }]);
    }
  }
  return secrets;
}
