import { hasShortWords, mixture } from './character-classes.ts';
import { isMadeOfWords } from './randomness.ts';

/** Characters that join words in identifiers, keys of messages, paths and media types. */
const joined = /^[@#~]?[\w.\-/:+, ]+$/;
/** Words with numbers change less often between letters and digits. */
const maxMixture = 0.36;
/** `aws4_request`: a generator draws no such parts. */
const numberedWords = /^[a-z]{2,}\d?(?:_[a-z]{3,}\d?)+$/;
/** Fewer letters prove nothing. */
const minRandomLetters = 5;

/**
 * Whether a value is words and numbers that are joined like an identifier, a key, a path or a version:
 * `auth.oauth2-token`, `X509Certificate2`, `/etc/ssl/server_2024.key`, `1.2.3-beta`.
 */
export function isIdentifierLike(value: string): boolean {
  if (numberedWords.test(value)) return true;
  if (!joined.test(value)) return false;
  const parts = value.split(/[^A-Za-z0-9]+/).filter((part) => part !== '');
  const letters = value.replaceAll(/[^A-Za-z]/g, '');
  if (parts.some((part) => part.length >= 12 && !isWords(part))) return false;
  if (letters.length < minRandomLetters) return parts.every((part) => part.length < 8) && parts.length > 1;
  return isWords(value);
}

function isWords(value: string): boolean {
  const parts = value.split(/[^A-Za-z0-9]+/);
  const plain = parts.join('');
  const changes = parts.reduce((sum, part) => sum + mixture(part) * Math.max(0, part.length - 1), 0);
  if (changes / Math.max(1, plain.length - 1) > maxMixture || hasShortWords(plain)) return false;
  return isMadeOfWords(value.replaceAll(/[^A-Za-z]+/g, ' '));
}
