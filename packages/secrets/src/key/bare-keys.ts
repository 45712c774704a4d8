import type { Needle } from '../needle/needle-search.ts';
import { entropy } from '../value/randomness.ts';
import { wrappedLines } from './wrapped-lines.ts';
import type { Wrapping } from './wrapped-lines.ts';

/** The beginnings of private keys in DER and in the format of OpenSSH, in base64 without armor. */
const beginnings: readonly (readonly [needle: string, pattern: RegExp])[] = [
  // PKCS #1 and PKCS #8: RSA and DSA; PKCS #12
  ['MII', /MII[A-Z][\w+/-][AQgw]IBA(?:AKC|AKB|DAN|DCC|zCC)/y],
  // Elliptic curves
  ['MHcCAQEEI', /MHcCAQEEI/y],
  ['AgEBB', /(?<=MIGk|MIHc|MIHb)AgEBB[DE]/y],
  ['AgEAMB', /(?<=MI(?:GH|GG|G2|Hu|Ht|GE))AgEAMB[MAQF]GByqGSM49/y],
  // Ed25519 and X25519
  ['MC4CAQAwBQYDK2V', /MC4CAQAwBQYDK2V/y],
  // Encrypted PKCS #8
  ['BgkqhkiG9w0BBQ0', /BgkqhkiG9w0BBQ0/y],
  ['b3BlbnNzaC1rZXktdjE', /b3BlbnNzaC1rZXktdjE/y],
];
const minLength = 56;
const wrapping: Wrapping = {
  line: /[\w+/-]+={0,2}/y,
  // A line end with indentation, quotes and comment signs, or an escaped line end.
  between:
    /(?:"?[ \t]*[+,.\\]?[ \t]*\r?\n[ \t]*(?:[#*;]|\/\/|--)?[ \t]*[+.]?[ \t]*["'`]?|\\r?\\n|\\\r?\n[ \t]*)(?=[\w+/]{4})/y,
  minLength: 30,
};

/** Private keys in base64 without the first line of their armor. */
export const bareKeys: readonly Needle[] = beginnings.map(([needle, pattern]) => ({
  needle,
  find(text, at) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return undefined;
    const lines = wrappedLines(text, runStart(text, at), wrapping);
    const length = lines.reduce((sum, { start, end }) => sum + end - start, 0);
    const first = lines[0];
    const isKey = first && length >= minLength && entropy(text.slice(first.start, first.end)) >= 3.5;
    return isKey ? lines : undefined;
  },
}));

function runStart(text: string, at: number): number {
  let start = at;
  while (at - start < 80 && /[A-Za-z0-9+/]/.test(text.charAt(start - 1))) start--;
  return start;
}
