import type { Secret } from '../secret.ts';
import { characterClasses, mixture } from '../value/character-classes.ts';
import { wordShare } from '../value/randomness.ts';
import { isStrong } from '../value/secret-value.ts';
import { isBesideCredentials } from './nearby-token.ts';

/** A literal without spaces, brackets and separators of paths, of at least three kinds of characters. */
const literal = /(["'`])(?=(?<value>[\w!#$%&*+=?@^~-]{12,64}))\k<value>\1/g;
/** A password without signs must be longer, as names have none either. */
const minLength = { signs: 12, letters: 15 } as const;
const minMixture = { signs: 0.36, letters: 0.4 } as const;
const maxWordShare = 0.5;
/** Encoded characters of addresses. */
const isEncoded = /(?:%[\dA-F]{2}){2}/;

/** Finds drawn literals on lines that speak of a login, a connection or a key, such as the last argument of a call. */
export function strongLiterals(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const { index, groups } of text.matchAll(literal)) {
    const value = groups?.['value'] ?? '';
    if (!isPassword(value)) continue;
    const start = index + 1;
    const end = start + value.length;
    if (isBesideCredentials(text, start, end)) secrets.push([{ start, end }]);
  }
  return secrets;
}

function isPassword(value: string): boolean {
  const { lower, upper, digit } = characterClasses(value);
  if (!lower || !upper || !digit || isEncoded.test(value)) return false;
  const kind = /[^A-Za-z0-9]/.test(value) ? 'signs' : 'letters';
  if (value.length < minLength[kind] || mixture(value) < minMixture[kind]) return false;
  return wordShare(value) < maxWordShare && isStrong(value);
}
