import { characterClasses, hasShortWords, mixture } from './character-classes.ts';
import { isChosen, isDottedPassword, isLongPhrase, isPasswordOfParts } from './chosen-password.ts';
import { isExpression } from './expression.ts';
import { isIdentifierLike } from './identifier-like.ts';
import { isDrawnLetters } from './letters.ts';
import { isPlaceholder } from './placeholder.ts';
import { entropy, isSequence, wordShare } from './randomness.ts';
import { isReference } from './reference.ts';
import type { SecretKind } from './secret-name.ts';

const length = { min: 8, max: 512 } as const;
/** Shorter values of one or two kinds of characters are words and numbers. */
const minRandomLength = 12;
const minHexLength = 16;
/** A mixture of less is that of words that are joined. */
const minMixture = 0.08;
/** More than this mixture is not that of words, even if the pairs of letters are. */
const minMixtureOfDrawn = 0.4;
const minSignedLength = 16;
/** A shorter password than others, if it has letters, digits and another case or signs. */
const minMixedLength = 6;
const minIrregularLength = 20;
/** Different signs, small letters, capitals and digits of a value that is drawn from all of them. */
const minDistinctOfSalt = [5, 4, 4, 3] as const;
/** Random letters have about a quarter. */
const maxWordShareOfLetters = 0.7;
/** An irregular value has few pairs of letters as in words, wherever signs are. */
const maxWordShareOfIrregular = 0.6;
const minStrongMixture = 0.3;
/** Words have a larger share of common pairs of letters. */
const maxWordShare = 0.5;
/** Entropy of random values, in bits per character. */
const minEntropy = { hex: 2.75, other: 2.3 };

/** Escaped bytes, of which fewer are a mark or a sequence. */
const bytes = /^(?:\\x[\da-f]{2}){12,}$/i;
const minBytes = 10;

/** Whether a closed literal that is assigned to the name of a secret is one. */
export function isSecretLiteral(value: string, kind: SecretKind): boolean {
  if (bytes.test(value)) return new Set(value.split('\\')).size > minBytes;
  if (kind === 'irregular') return isIrregular(value);
  if (kind === 'password' && (isAppPassword(value) || isPin(value))) return true;
  if (kind === 'password' && isMixed(value)) return !isPlaceholder(value);
  if (kind === 'secret' && isChosenSecret(value)) return true;
  if (!isCandidate(value, kind === 'password')) return false;
  return (
    isDrawn(value) ||
    (kind !== 'drawn' && isDrawnLetters(value)) ||
    (kind !== 'drawn' && isChosen(value, kind === 'password'))
  );
}

/**
 * Whether a value without quotes is a secret. Code may have such values too.
 *
 * @param mayBeChosen whether a person may have chosen it, as under the name of a password in a configuration
 * @param hasWords whether it may also be words in lower case with a number
 */
export function isSecretWord(value: string, mayBeChosen: boolean, hasWords = false): boolean {
  if (mayBeChosen && (isAppPassword(value) || (hasWords && isPin(value)))) return true;
  if (mayBeChosen && hasWords && isMixed(value)) return !isPlaceholder(value) && !isExpression(value);
  if (!isCandidate(value, mayBeChosen && hasWords)) return false;
  if (mayBeChosen && isDrawnLetters(value)) return true;
  return isDrawn(value) || (mayBeChosen && isChosen(value, hasWords) && /^[^/\\(){}[\]]+$/.test(value));
}

/* Under the name of a secret are the names of secrets too, which a hyphen joins. */
function isChosenSecret(value: string): boolean {
  return (
    isLongPhrase(value) || (isPasswordOfParts(value) && (!value.includes('-') || /[a-z][A-Z]|[A-Z]{2}/.test(value)))
  );
}

/** As {@link isSecretWord}, after a name of a kind. */
export function isNamedWord(value: string, kind: SecretKind, mayBeChosen: boolean): boolean {
  if (kind === 'irregular') return isIrregular(value);
  return (
    isSecretWord(value, mayBeChosen, kind === 'password') || (kind === 'secret' && mayBeChosen && isChosenSecret(value))
  );
}

/** Whether a value is so random that only a loose relation to the name of a secret is needed. */
export function isStrong(value: string): boolean {
  const { digit, count } = characterClasses(value);
  if (value.length < minRandomLength || !digit || count < 3 || mixture(value) < minStrongMixture) return false;
  return !/^[0-9A-Fa-f-]+$/.test(value) && isCandidate(value) && isDrawn(value);
}

/** Words in sentences, which no generator of phrases draws. */
const sentenceWord =
  /\b(?:the|and|for|are|not|you|your|with|from|that|this|must|can|has|was|will|please|enter|invalid|required|use|used|when|password|passphrase|secret)\b/;

/** Whether a value is a phrase of four or more words in lower case, or of three that no spaces join. */
export function isPhrase(value: string): boolean {
  return (
    /^[a-z]{3,12}(?:[ -][a-z]{3,12}){3,11}$|^[a-z]{3,12}(?:[-._][a-z]{3,12}){2}$/.test(value) &&
    !sentenceWord.test(value)
  );
}

/** A password of digits, which is no date and no sequence. */
function isPin(value: string): boolean {
  return /^\d{5,12}$/.test(value) && new Set(value).size > 2 && !isSequence(value) && !/^(?:19|20)\d{6}$/.test(value);
}

/** The password of one program of an account, as Apple, Google and WordPress show it. */
function isAppPassword(value: string): boolean {
  if (/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z\d]{4}(?: [A-Za-z\d]{4}){5}$/.test(value)) return true;
  return /^[a-z]{4}(?:[ -][a-z]{4}){3}$/.test(value) && wordShare(value) < maxWordShareOfLetters;
}

function isMixed(value: string): boolean {
  if (value.length < minMixedLength || value.length >= length.min) return false;
  return (
    /^(?=.*[a-z])(?=.*[A-Z\W])(?=.*\d)[\w!@#$%^&*?+-]+$/.test(value) &&
    (/[+_-]$/.test(value) || !isIdentifierLike(value))
  );
}

/** Whether a value can only have been drawn, and is no digest in hex, nor a test vector. */
export function isIrregular(value: string): boolean {
  if (value.length < minIrregularLength || !isCandidate(value) || isEncodedText(value)) return false;
  if (wordShare(value) >= maxWordShareOfIrregular) return false;
  // The secret of codes that change with the time is base32.
  if (/^(?=.*\d)[A-Z2-7]{16,64}$/.test(value)) return entropy(value) >= 3 && !isSequence(value);
  return isStrong(value) || (/^(?=.*[g-z])[a-z\d]{40,}$/.test(value) && mixture(value) >= minStrongMixture);
}

/** Whether a value is as long and mixed as a key of an account, by letters and digits alone. */
export function isDrawnKey(value: string): boolean {
  const { lower, upper, digit } = characterClasses(value);
  if (!/^[A-Za-z\d]{20,100}$/.test(value) || !lower || !upper || !digit) return false;
  return wordShare(value) < maxWordShare && isSecretLiteral(value, 'drawn') && !isEncodedText(value);
}

/** Whether base64 of words: of no value that was drawn. */
export function isEncodedText(value: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(value) && /^[\t\n\r -~]+$/.test(Buffer.from(value, 'base64').toString('latin1'));
}

function isCandidate(value: string, hasWords = false): boolean {
  if (value.length < length.min || value.length > length.max || /\s/.test(value)) return false;
  if (isSalt(value)) return true;
  // Also a literal may be an expression, such as the path of a member.
  if (isPlaceholder(value) || (isReference(value) && !(hasWords && isPasswordOfParts(value)))) return false;
  return !isExpression(value) || (hasWords && isDottedPassword(value));
}

/* Drawn from all printable characters: it may have in it what patterns, templates and expressions have. */
function isSalt(value: string): boolean {
  if (value.length < minIrregularLength || /\w{14}|a-z|A-Z|0-9|[$%]\{|:!/.test(value)) return false;
  return [/[^\w\s]/g, /[a-z]/g, /[A-Z]/g, /\d/g].every(
    (kind, at) => new Set(value.match(kind)).size >= (minDistinctOfSalt[at] ?? 0),
  );
}

/* Drawn by a generator, or as irregular as if it were. */
function isDrawn(value: string): boolean {
  if (isSequence(value)) return false;
  const { lower, upper, digit, count } = characterClasses(value.replaceAll(/[-_.:/+,=@~]/g, ''));
  if (/^(?:[0-9a-f-]+|[0-9A-F-]+)$/.test(value))
    return digit && (lower || upper) && value.length >= minHexLength && entropy(value) >= minEntropy.hex;
  if (value.length >= minRandomLength && entropy(value) < minEntropy.other) return false;
  if (isIdentifierLike(value.replace(/^[*!&$]/, ''))) return false;
  if (digit && count >= 3) return lower || upper;
  if (digit && count === 2) return value.length >= minRandomLength && (lower || upper);
  if (value.length < minRandomLength || !lower || !upper) return false;
  const changes = mixture(value);
  if (count === 3 && value.length >= minSignedLength && changes >= minStrongMixture) return true;
  return (
    changes >= minMixtureOfDrawn || hasShortWords(value) || (changes >= minMixture && wordShare(value) < maxWordShare)
  );
}
