import { bitsOfMeanings, meaningOf } from '../judgement/names.ts';
import { isInComment, lineBefore } from '../judgement/surroundings.ts';
import type { TextRange } from '../secret.ts';
import { characterClasses, mixture } from '../value/character-classes.ts';
import { isIdentifierLike } from '../value/identifier-like.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { entropy, isSequence, wordShare } from '../value/randomness.ts';
import { isEncodedText } from '../value/secret-value.ts';
import { textKind } from '../value/text-kind.ts';

/*
 * What a generator drew, where a value is expected, is a secret, unless its name says what else it is. In eleven
 * repositories with 24,208 files, all such values that no other rule finds were keys.
 */

/** Pictures, certificates, and lists of digests or of what was recorded. */
const otherFile =
  /\.(?:svg|ai|e?ps|pdf|lock|sum|snap|map|pem|crt|cer|csr|pub|sig|asc|har|po|pot|xliff?|css|min\.js|eml|mbox|patch|diff)$|(?:lock|sum|shrinkwrap)\.(?:json|ya?ml)$/i;
/** The value, without the name that a sign joins to it: `KEY=…`. */
const parts = /^(?<name>[\w-]{0,80}=(?=[\w-]))?(?<value>[A-Za-z\d][\w-]{14,98}[A-Za-z\d])(?<padding>={0,2})$/;
/** Up to the value, if it is all that a setting has, or the argument of an option. */
const setting =
  /^[ \t]*(?:-[ \t]+)?(?:(?:export|set|setx|ENV|ARG)[ \t]+)?["']?[A-Za-z][\w.-]{0,80}["']?[ \t]*[:=][ \t]*$/;
const option = /(?:^|[ \t])--?[A-Za-z][\w-]{0,40}[ =]$/;
/** Members of keys that are written as JSON, and what starts a cipher. */
const shortName = /^(?:[a-z]|[xy]5[tc]|at|iv)$/i;
const ofOthers = bitsOfMeanings('id', 'digest', 'place');
/** Of these, the last word of a name says what it is: `body`, not `body_key`. */
const ofOthersAtEnd = ofOthers | bitsOfMeanings('data');
/** The value of a pair, whose name is in another line */
const pairValue = /\bvalue["']?\s*[:=]\s*$/i;
const quotes = '"\'`';
const maxRun = 182;
/** What a line says of digests, commits and examples of a function. */
const otherLine =
  /(?:^|[^A-Za-z])(?:sha-?\d|md5|checksum|digest|hash|integrity|fingerprint|commit|nonce|etag|pinned|equal|assert|expect)|# ?=>|sum\b|random/i;
/** The id of an advisory, and a key that is public */
const otherValue = /^[A-Z]{3,5}(?:-[a-z\d]{4}){3}$|^(?:pk|pub|public)[-_]/;
/** An item of a list, of which no name says what it is: more than ids must be drawn from. */
const item = /^[\s[{(]*["'\x60]$/;
const bothCases = /[a-z].*[A-Z]|[A-Z].*[a-z]/;
/** Shorter data in base64 is a digest. */
const minPadded = 40;
const minData = 56;
const minOfOneCase = 20;
const minMixture = 0.3;
const maxWordShare = 0.5;
/** Bits per character. */
const minEntropy = { hex: 3, other: 3.4 } as const;

/** The path that was looked at last: a file has many runs. */
let last = { path: '', isOther: false };

/** What may be a drawn value: where it begins, and the line before it. */
interface Candidate {
  readonly from: number;
  readonly value: string;
  readonly before: string;
  readonly isQuoted: boolean;
}

/** The drawn value in the run between two offsets, if it is where a value is expected. */
export function drawnValue(path: string, text: string, start: number, end: number): TextRange | undefined {
  const found = end - start > maxRun ? undefined : candidateIn(path, text, start, end);
  if (!found || (item.test(found.before) && !mayBeItem(text, end, found))) return undefined;
  const { from, value, before, isQuoted } = found;
  const mayBeHex = !isQuoted && !pairValue.test(before) && !isVector(text, from, end);
  if (!isDrawn(value, mayBeHex) || isOtherName(nameBefore(before)) || otherLine.test(before)) return undefined;
  return isQuoted || !isInComment(text, from) ? { start: from, end } : undefined;
}

/** A run that is all of a literal, or all that a setting or an option has. */
function candidateIn(path: string, text: string, start: number, end: number): Candidate | undefined {
  const opening = text.charAt(start - 1);
  const opens = opening !== '' && quotes.includes(opening) && opening === text.charAt(end);
  const { isPlain } = textKind(path);
  if (!opens && !isPlain) return undefined;
  if (last.path !== path) last = { path, isOther: otherFile.test(path) };
  const { name = '', value, padding } = last.isOther ? {} : (parts.exec(text.slice(start, end))?.groups ?? {});
  if (value === undefined || (padding !== '' && value.length < minPadded)) return undefined;
  const from = start + name.length;
  const isQuoted = opens && name === '';
  const before = lineBefore(text, from);
  if (!isQuoted && !(isPlain && isAlone(before, text.slice(end, end + 20)))) return undefined;
  return { from, value, before, isQuoted };
}

/** Whether an item of a list, which has no name, is neither an id nor a part of longer data. */
function mayBeItem(text: string, end: number, { from, value }: Candidate): boolean {
  return value.length < minData && bothCases.test(value) && !isPart(text, from, end);
}

/** Whether data goes on in the next line, or began in the one before. */
function isPart(text: string, start: number, end: number): boolean {
  if (/["'\x60][ \t]*[+.\\]?[ \t]*\r?\n[ \t]*["'\x60]$/.test(text.slice(Math.max(0, start - 60), start))) return true;
  return !/^.[ \t]*[,)\]}]/.test(text.slice(end, end + 9));
}

/** Whether all that is on the line is a setting and its value, or a value is the argument of an option. */
function isAlone(before: string, rest: string): boolean {
  if (setting.test(before)) return /^["']?[ \t;,]*(?:\r?\n|$)/.test(rest);
  return option.test(before) && /^["']?(?:[ \t]|\r?\n|\\|$)/.test(rest);
}

/** Whether more of the kind is in the lines around, or the name is as short as in tables of tests of ciphers. */
function isVector(text: string, start: number, end: number): boolean {
  const around =
    text
      .slice(Math.max(0, start - 300), start)
      .split('\n')
      .slice(-2)
      .join('\n') + text.slice(end, end + 120);
  return /(?:^|\n)\s*\w{1,3}\s*=\s*$|\n\s*[\w ]{1,20}\s*=\s*[\da-f]{16,}|^\s*[\w ]{1,20}\s*=\s*[\da-f]{16,}\s*\n/i.test(
    around,
  );
}

/** Whether a name is that of an id, a digest, a public key, or of what is shown. */
function isOtherName(name: string): boolean {
  const last = /[A-Z]?[a-z]+\d*$|[A-Z]+\d*$/.exec(name)?.[0] ?? '';
  return shortName.test(name) || (meaningOf(name) & ofOthers) !== 0 || (meaningOf(last) & ofOthersAtEnd) !== 0;
}

const nameBefore = (before: string): string => /([\w-]*)[^\w-]*$/.exec(before)?.[1] ?? '';

/** By letters and digits of both cases, or long and of one; hexadecimal only where few digests are. */
function isDrawn(value: string, mayBeHex: boolean): boolean {
  const { lower, upper, digit } = characterClasses(value);
  if (!digit || isSequence(value) || isPlaceholder(value) || otherValue.test(value)) return false;
  if (/^(?:[\da-f]+|[\dA-F]+)$/.test(value))
    return mayBeHex && value.length >= 32 && value.length % 8 === 0 && entropy(value) >= minEntropy.hex;
  if (!(lower && upper) && (value.length < minOfOneCase || !/^[A-Za-z\d]+$/.test(value))) return false;
  if (mixture(value) < minMixture || wordShare(value) >= maxWordShare || entropy(value) < minEntropy.other)
    return false;
  return !isIdentifierLike(value) && !isEncodedText(value);
}
