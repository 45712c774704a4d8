import { isPlaceholder } from './placeholder.ts';
import { isSequence } from './randomness.ts';
import { secretKind } from './secret-name.ts';
import type { SecretKind } from './secret-name.ts';
import table from './words-of-code.json' with { type: 'json' };

/** Words that 30 % of 85 repositories have in their code: names of things are made of them. */
let known: ReadonlySet<string> | undefined;
const words = /^[a-z]{3,20}(?:[-_][a-z]{3,20}){0,3}\d{0,4}[!?#*]?$/;
const longWord = /^[a-z]{8,}\d*$/;
const minLength = 5;
/** Names of secrets, also in other languages */
const nameOfSecret =
  /pass|pwd|secret|token|(?:^|[-_]|api|private|secret|access|master)key|cred|auth|user|psk|pw(?:\d|$)|[ck]ontrase|parol|hasl|hesl|lozink|s[ie]nha|clave|kennw|(?:wo+rd|wort)$/;
const otherLanguage = /(?:^|\/)(?:locales?|lang(?:uage)?s?|i18n|l10n|intl|translations?|values-\w\w)[/.]/i;

/**
 * Whether a value is words in lower case as people choose them, one of which code does not have. Only for places that
 * have nothing but a password: `tiger` is one after `requirepass`, and none in a sentence. Under the name of a secret
 * are the names of secrets too, which are short or joined by signs.
 */
export function isPasswordOfWords(value: string, kind: SecretKind = 'password'): boolean {
  if (kind !== 'password' && !(kind === 'secret' && longWord.test(value))) return false;
  if (value.length < minLength || !words.test(value) || isSequence(value)) return false;
  if (isPlaceholder(value) || nameOfSecret.test(value) || secretKind(value) === 'password') return false;
  known ??= new Set(table.words.split(' '));
  const all = value.match(/[a-z]+/g) ?? [];
  // Hyphens join names of things, which may have one word that only they have.
  return value.includes('-') ? !all.some(isKnown) : !all.every(isKnown);
}

/** Whether a file has the labels of a program in another language, whose words are unknown too. */
export const isTranslation = (path: string): boolean => otherLanguage.test(path);

const isKnown = (word: string): boolean =>
  known?.has(word) === true || known?.has(word.replace(/(?:e?s|e?d|ing)$/, '')) === true;
