import { characterClasses } from './character-classes.ts';
import { strangeShare } from './letters.ts';
import { isSequence } from './randomness.ts';

/** Words and numbers in lower case that signs join, as in the names of things. */
const joinedWords = /^[a-z][a-z0-9]*(?:[-_.:/+][a-z0-9]+)+$/;
/** Of these, what may be a password. */
const passwordOfWords = /^(?=.*\d)(?=(?:[^a-z]*[a-z]){8})[a-z0-9]+(?:[-_.+][a-z0-9]+)+$/;
/** Digits instead of letters: `r4v3n_2014`, `h4rb0r+42` */
const digitsInWord = /^(?:[a-z]+\d+){2,5}[a-z]*[-_.+]\d+$|^[a-z]+\d[a-z]+[-_.](?:19|20)\d\d$/;
/** Three or more words without a number: a phrase. */
const phraseOfWords = /^[a-z]{3,12}(?:-[a-z]{3,12}){2,7}$/;
/** Words and numbers with points between them, as members of an object are named too. */
const dottedWords =
  /^(?=[A-Z]|.*\d\d[!+#*?]?$)(?=.*\d)[A-Za-z\d]+(?:\.[A-Za-z\d]+)+[!+#*?]?$|^[A-Z][a-z]+(?:[._][a-z]+)+_\d{2,4}$/;
/** Formats and algorithms, whose names have a number in them. */
const technicalName =
  /(?:^|[^a-z])(?:sha|md|aes|des|rc|base|utf|tls|ssl|sql|xml|html|css|jdk|iso|rfc|usb|pdf|zip|krb|ssh|wpa|rsa|dsa|vm|cpu|gpu|ios|oauth|http|ipv|x50|pkcs|argon|pbkdf|ed255|curve255|secp|blake|mp|s|h|v|i18|k8|l10)[-_]?\d/i;
/** What names of fields, messages and settings have in them, and passwords of joined words have not. */
const fieldWord =
  /pass(?:w|p|\b)|pwd|secret|token|cred|field|input|label|form|login|auth|user|type|name|value|valid|length|error|message|text|hint|holder|title|button|reset|path|file|url|ref|config|setting|option|param|\bm(?:in|ax)\b|hash|encod|\bkey|test|prod|stag|conf|version|server|class|\bcom\b|\borg\b|\bjava/i;

/** Words of a phrase that is long enough to be a key, as no name is. */
const longPhrase = /^[a-z]{3,12}(?:-[a-z]{3,12}){3,11}$/;
/** What names of things have in them besides, which join as many words. */
const thingWord =
  /\b(?:the|and|for|with|app|api|web|tls|ssl|cert\w*|secure|local|dev|default|my|your|change\w*|please|here|new|old)\b/;

/** Whether a value is a phrase of four or more words, none of which names of settings and of things have. */
export function isLongPhrase(value: string): boolean {
  return longPhrase.test(value) && !isName(value) && !thingWord.test(value);
}

const isName = (value: string): boolean => technicalName.test(value) || fieldWord.test(value);

/** Two parts, one of them letters with a number: `rocket852.traktor`, `QEt40-dragon`, `amber_KYY52` */
const wordAndPart =
  /^(?:(?<first>[A-Za-z]{2,12}\d{1,4})[-._+!][A-Za-z][a-z]{2,}|[a-z]{3,}[-_](?<last>[A-Za-z]{2,6}\d{2,4}))[!+#*?]?$/;
/** No acronym with a number: several digits, capitals that begin no word, or a word. */
const unlikeAcronym = /\d\d|[a-z][A-Z]|[A-Z]{2}[a-z]\d|[a-z]{4}\d|^[A-Z]{3}\d$/;
/** What objects in code are called, whose members follow a point. */
const objectName =
  /^(?:obj\w*|item|node|data|page|step|section|row|col\w*|resp\w*|req\w*|arg|ctx|mod\w*|screen|view)\d/i;
const fileEnding =
  /\.(?:bin|cer|conf|crt|csv|dat|der|exe|html?|ini|jks|js|json|key|lan|local|log|md|net|p12|pem|txt|xml|ya?ml|zip)$/;

/** Whether a value is a password of two parts, although members of an object and names of standards are joined so. */
export function isPasswordOfParts(value: string): boolean {
  const { first, last } = wordAndPart.exec(value)?.groups ?? {};
  return (
    unlikeAcronym.test(first ?? last ?? '') && !isName(value) && !(fileEnding.test(value) || objectName.test(value))
  );
}

/** Names of members are words. */
const minStrangeShare = 0.45;

/** Whether a value with points in it is a password rather than a member of an object: `Ananas.Saft9`, `lsWm2.Bsa`. */
export function isDottedPassword(value: string): boolean {
  if (isName(value)) return false;
  return (
    isPasswordOfParts(value) ||
    dottedWords.test(value) ||
    (/\d/.test(value) && strangeShare(value.replaceAll(/[^A-Za-z]/g, '')) >= minStrangeShare)
  );
}

/**
 * Whether a value may be chosen by a person: words with numbers and signs.
 *
 * @param hasWords whether it may also be words in lower case that signs join, and a word with a number in it
 */
export function isChosen(value: string, hasWords: boolean): boolean {
  const { lower, upper, digit, sign } = characterClasses(value);
  if (!(lower || upper)) return false;
  if (hasWords && phraseOfWords.test(value)) return !isName(value);
  if (/^[A-Z0-9_]+$/.test(value)) return hasWords && /^[A-Z0-9]+$/.test(value) && /\d[A-Z]/.test(value);
  // A sign that joins no words, between letters: `elGato$Negro`
  if (!digit) return hasWords && (lower && upper ? /[A-Za-z][!#$%&*+=?@^~][A-Za-z]/ : /[a-z][!#%*^][a-z]/).test(value);
  if (isSequence(value)) return lower && upper && /[!#$%&*?@^]/.test(value);
  if (joinedWords.test(value))
    return hasWords && (passwordOfWords.test(value) || digitsInWord.test(value)) && !isName(value);
  if ((lower && upper) || sign || (value.match(/\d/g) ?? []).length >= 2) return true;
  return hasWords && /^[a-z]{3,}[013-9][a-z]{3,}$/.test(value) && !technicalName.test(value);
}
