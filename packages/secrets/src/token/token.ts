import { assignedSecret } from './assigned-secret.ts';
import { runTraits, visitLongRuns } from './long-runs.ts';
import type { Secret } from '../secret.ts';
import { tokenEnd, tokenKinds } from './token-kinds.ts';

/** Longest beginning of a token that a dot ends, such as `ya29.` and `atlasv1.`. */
const longestDotted = 7;

const dot = 0x2e;
const backslash = 0x5c;

let pairs: Uint8Array | undefined;

/**
 * Tokens by the form that their issuers give them, and values that look drawn at random and are assigned to the name of a
 * secret.
 *
 * @param path says in which files a value stands without quotes
 */
export function tokens(path: string, text: string): readonly Secret[] {
  const firstPairs = (pairs ??= firstPairsOf());
  const secrets: Secret[] = [];
  let done = 0;
  const take = (start: number): void => {
    // Nearly no word begins with the two characters of a token.
    if (start < done || firstPairs[pairAt(text, start)] === 0) return;
    const end = tokenEnd(text, start);
    if (end === undefined) return;
    secrets.push([{ start, end }]);
    done = end;
  };
  visitLongRuns(text, (start, end, has) => {
    const before = text.charCodeAt(start - 1);
    if (before === dot) take(dottedStart(text, start));
    take(withoutEscape(text, start));
    const isSeparated = (has & runTraits.separator) !== 0;
    if (isSeparated) for (let at = start; at < end; at++) if (isSeparator(text.charCodeAt(at))) take(at + 1);
    if ((has & runTraits.digit) === 0 || done > start) return;
    const assigned = assignedSecret(path, text, start, end);
    if (!assigned || assigned.start < done) return;
    secrets.push([assigned]);
    done = assigned.end;
  });
  return secrets;
}

/* Where the word before the dot begins. */
function dottedStart(text: string, start: number): number {
  let at = start - 1;
  while (at > 0 && start - at <= longestDotted && /\w/.test(text.charAt(at - 1))) at--;
  return withoutEscape(text, at);
}

/* In a literal a token may follow an escaped line end, whose letter is none of its own. */
function withoutEscape(text: string, start: number): number {
  return text.charCodeAt(start - 1) === backslash ? start + 1 : start;
}

function isSeparator(code: number): boolean {
  return code === 0x2b || code === 0x2f || code === 0x3d;
}

function firstPairsOf(): Uint8Array {
  const table = new Uint8Array(128 * 128);
  for (const { starts } of tokenKinds) for (const each of starts) table[pairAt(each, 0)] = 1;
  return table;
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 127) << 7) | (text.charCodeAt(at + 1) & 127);
}
