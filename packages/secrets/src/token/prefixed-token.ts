import type { TextRange } from '../secret.ts';
import { characterClasses, mixture } from '../value/character-classes.ts';
import { isPlaceholder } from '../value/placeholder.ts';
import { entropy, isSequence, wordShare } from '../value/randomness.ts';

/**
 * One to four words in lower case and a long value: `nfp_…`, `vercel_blob_rw_…`. So most issuers write their tokens
 * since scanners look for them.
 */
const prefixed =
  /(?<![\w+/-])(?!sha\d|md5|ssh-|data-|pk[-_])(?:[a-z][a-z\d]{1,11}|[A-Z]{2,5})(?:[_-][a-z][a-z\d]{0,11}){0,3}[_-](?:\d{6,12}_)?(?<value>(?:[A-Za-z\d]{10,80}[_-])?[A-Za-z\d]{24,200})(?![\w+/=-])/;
/**
 * Identifiers change less often between kinds of characters. A value of one case has one boundary less to change at.
 */
const minMixture = { mixed: 0.36, oneCase: 0.3 } as const;
/** Bits per character. Letters and digits that are drawn have more than 4 at this length. */
const minEntropy = 3.9;
/** Of common pairs of letters. */
const maxWordShare = 0.5;
/** Up to a quote: the name of an id, which is no secret, with what assigns. */
const recordId =
  /(?<!\w)(?:[A-Za-z]{1,20}_)?(?<!(?:session|secret|access|key|client)_)[iI][dD]["']?\s{0,3}[:=]\s{0,3}["']$/;
const minEntropyOfNamed = 3.1;
/** What a prefix says that names a secret. */
const named =
  /^(?:[a-z\d]{1,12}[_-])?(?:[a-z]{0,2}sk|e?secret|apikey|pat|live|prod|production|token|access|private)[_-]/;
/** The value of one case must be as long as this, and must not be hexadecimal, as the digests in names of files are. */
const minOneCaseLength = 28;

/** Finds a token of an issuer that is in no table, in the run between two offsets. */
export function prefixedToken(text: string, start: number, end: number): TextRange | undefined {
  const run = text.slice(start, end);
  const found = prefixed.exec(run);
  const value = found?.groups?.['value'] ?? '';
  // The id of an answer or of a record
  if (recordId.test(text.slice(Math.max(0, start - 30), start))) return undefined;
  if (!found || !(isDrawn(value) || (named.test(run.slice(found.index)) && isDrawnOfOneCase(value)))) return undefined;
  return { start: start + found.index, end: start + found.index + found[0].length };
}

/* Shorter or of fewer characters, after a prefix that says what it is. */
function isDrawnOfOneCase(value: string): boolean {
  if (!/^(?:[\da-f]{32,}|(?=.*\d)[a-z\d]{24,}|(?=.*\d)[A-Z\d]{24,})$/.test(value) || isSequence(value)) return false;
  return entropy(value) >= minEntropyOfNamed && wordShare(value) < maxWordShare;
}

function isDrawn(value: string): boolean {
  const { lower, upper, digit } = characterClasses(value);
  if (!digit || entropy(value) < minEntropy || isSequence(value) || isPlaceholder(value)) return false;
  if (lower && upper) return mixture(value) >= minMixture.mixed;
  if (value.length < minOneCaseLength || /^[\da-f]+$/i.test(value)) return false;
  return mixture(value) >= minMixture.oneCase && wordShare(value) < maxWordShare;
}
