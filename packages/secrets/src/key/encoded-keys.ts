import type { Needle } from '../needle/needle-search.ts';
import { wrappedLines } from './wrapped-lines.ts';
import type { Wrapping } from './wrapped-lines.ts';

/** `-----BEGIN ` in base64, without the characters that depend on what follows. */
const begin = 'LS0tLS1CRUdJTi';
/** Characters of base64 that contain the first line of a key. */
const firstLineLength = 88;
/** Shorter values are only a first line: code that handles keys contains them too, also encoded. */
const minLength = 120;
const wrapping: Wrapping = {
  line: /[A-Za-z0-9+/]+={0,2}/y,
  // A line end with indentation, or an escaped line end.
  between: /(?:\r?\n[ \t]*|\\n)(?=[A-Za-z0-9+/]{4})/y,
  // Tools wrap base64 at this length or a longer one.
  minLength: 60,
};

/** PEM private keys that are encoded in base64 as a whole, as in a Kubernetes secret. */
export const encodedKeys: Needle = {
  needle: begin,
  find(text, at) {
    const key = wrappedLines(text, at, wrapping);
    const length = key.reduce((sum, { start, end }) => sum + end - start, 0);
    if (length < minLength) return undefined;
    const head = key.map(({ start, end }) => text.slice(start, end)).join('');
    const first = Buffer.from(head.slice(0, firstLineLength), 'base64').toString('latin1');
    return /^-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(first) ? key : undefined;
  },
};
