import type { TextRange } from '../secret.ts';

/** A part of a line that may be a secret. Offsets are those of the line. */
export interface Candidate extends TextRange {
  readonly value: string;
  /** Whether a quote is on both sides. */
  readonly isQuoted: boolean;
}

/** Shorter and longer values are left to rules for their places. */
const length = { min: 6, max: 200 } as const;
const run = new RegExp(String.raw`[^\s"'\x60<>\\]{${length.min},}`, 'g');
/** What parts of a run may begin after. */
const opening = /(?<!\*)\*{1,2}(?!\*)|[=:/,|({[>;&]|%(?![\dA-Fa-f]{2})|^-[A-Za-z](?=[^-])/g;
const maxOpenings = 8;
/** What ends a value within a run: the next parameter, a host, an argument. */
const ending = /[&@;,)|]/;
/** Signs of a sentence or of code, which end no value. */
const trailing = /[.,:;)\]}|*&]+$/;
/** No name, number or word alone: a letter beside a digit, or before a sign that joins nothing. */
const irregular = /[A-Za-z][^A-Za-z\s]{0,4}\d|\d[^A-Za-z\s]{0,4}[A-Za-z]|[A-Za-z][!#%*^~]/;

/** Signs of code and data, which are in a value only if it has quotes. */
const code = /[(){}[\],;|]/;
/**
 * The name of an address of mail or of a version, an assignment, whose parts are candidates of their own, a digest
 * after a word, and a name after a time.
 */
const joined = /^[\w.+-]+@[\w.-]+$|^[\w.,;-]+=(?!=*$)|^[A-Za-z]+[-_][0-9a-f]{32,}$|^\d{8,}_[A-Za-z]+$/;

/** Data, in which a sign opens nothing. */
const base64 = /^(?:[A-Za-z0-9+/]{40,}={0,2}|[A-Za-z0-9+/]{16,}={1,2})$/;
/** An address or a name of a resource, for which there are rules of their own. */
const address = /:\/\/|^(?:arn|urn):/;

/** All parts of a line that may be a secret. They may overlap. */
export function candidatesIn(line: string): readonly Candidate[] {
  const all: Candidate[] = [];
  for (const { 0: whole, index } of line.matchAll(run)) {
    // After a backslash begins what a letter is written with.
    if (!irregular.test(whole) || address.test(whole) || line.charAt(index - 1) === '\\') continue;
    const quote = line.charAt(index - 1);
    const isQuoted = /["'`]/.test(quote) && line.charAt(index + whole.length) === quote;
    add(all, index, whole, isQuoted);
    for (const from of [
      0,
      ...Array.from(base64.test(whole) ? [] : whole.matchAll(opening), ({ 0: sign, index: at }) => at + sign.length),
    ].slice(0, maxOpenings)) {
      const rest = whole.slice(from);
      if (!isQuoted || from > 0) add(all, index + from, rest.replace(trailing, ''), false);
      const end = rest.search(ending);
      if (end > 0) add(all, index + from, rest.slice(0, end), false);
    }
  }
  return all;
}

function add(all: Candidate[], start: number, value: string, isQuoted: boolean): void {
  if (value.length < length.min || value.length > length.max || !irregular.test(value)) return;
  if (joined.test(value) || (!isQuoted && code.test(value))) return;
  const end = start + value.length;
  if (!all.some((each) => each.start === start && each.end === end)) all.push({ start, end, value, isQuoted });
}
