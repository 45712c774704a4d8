import type { Secret } from '../secret.ts';

/** Keys that a framework writes into its settings by itself, with signs that no other token has: of Django and of WordPress. */
const settings: readonly (readonly [file: string, needle: string, pattern: RegExp])[] = [
  ['.py', 'SECRET_KEY', /SECRET_KEY\s*=\s*(["'])(?<value>[a-z0-9!@#$%^&*(\-_=+)]{50})\1/y],
  ['.php', 'define(', /define\(\s*["'][A-Z_]{0,30}(?:KEY|SALT)["']\s*,\s*'(?<value>[^'\n]{64})'/y],
];
/** Different signs that such a key has at least, and a sentence that asks for one has not. */
const leastSigns = 3;

/**
 * Keys in the settings of frameworks.
 *
 * @param path says which framework it may be
 */
export function frameworkKeys(path: string, text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const [file, needle, pattern] of settings) {
    if (!path.endsWith(file)) continue;
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
      pattern.lastIndex = at;
      const value = pattern.exec(text)?.groups?.['value'];
      if (value === undefined || new Set(value.replaceAll(/[\w-]/g, '')).size < leastSigns) continue;
      const end = pattern.lastIndex - 1;
      secrets.push([{ start: end - value.length, end }]);
    }
  }
  return secrets;
}
