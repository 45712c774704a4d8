import type { Needle } from '../needle/needle-search.ts';
import type { TextRange } from '../secret.ts';

/** `-----BEGIN ` in base64, without the characters that depend on what follows. */
const begin = 'LS0tLS1CRUdJTi';
/** Characters of base64 that contain the first line of a key. */
const firstLineLength = 88;
/** Shorter values are only a first line: code that handles keys contains them too, also encoded. */
const minLength = 120;
const line = /[A-Za-z0-9+/]+={0,2}/y;
/** Between two lines of one value: a line end with indentation, or an escaped line end. */
const lineEnd = /(?:\r?\n[ \t]*|\\n)(?=[A-Za-z0-9+/]{4})/y;
/** Tools wrap base64 at this length or a longer one. */
const minWrapLength = 60;

/** PEM private keys that are encoded in base64 as a whole, as in a Kubernetes secret. */
export const encodedKeys: Needle = {
  needle: begin,
  find(text, at) {
    const key = linesFrom(text, at);
    const length = key.reduce((sum, { start, end }) => sum + end - start, 0);
    if (length < minLength) return undefined;
    const head = key.map(({ start, end }) => text.slice(start, end)).join('');
    const first = Buffer.from(head.slice(0, firstLineLength), 'base64').toString('latin1');
    return /^-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(first) ? key : undefined;
  },
};

function linesFrom(text: string, start: number): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; ;) {
    line.lastIndex = at;
    if (!line.test(text)) return lines;
    const end = line.lastIndex;
    lines.push({ start: at, end });
    lineEnd.lastIndex = end;
    // A shorter line is the last one.
    const isLast = end - at < minWrapLength || text.charAt(end - 1) === '=' || !lineEnd.test(text);
    if (isLast) return lines;
    at = lineEnd.lastIndex;
  }
}
