import type { Secret, Stretch } from '../secret.ts';

/** `-----BEGIN ` in base64, as far as it depends on nothing that follows. */
const begin = 'LS0tLS1CRUdJTi';
/** Characters of base64 that hold the first line of a key. */
const firstLineLength = 88;
/** Shortest body in characters: code about keys names their first lines, also encoded. */
const shortest = 120;
const line = /[A-Za-z0-9+/]+={0,2}/y;
/** Between two lines of one value: an indentation, or an escaped line end. */
const lineEnd = /(?:\r?\n[ \t]*|\\n)(?=[A-Za-z0-9+/]{4})/y;
/** Shortest line that tools wrap base64 at. */
const shortestLine = 60;

/** Private keys that were encoded in base64 as a whole, first and last lines included, as they stand in a secret of Kubernetes. */
export function encodedKeys(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (let at = text.indexOf(begin); at !== -1; at = text.indexOf(begin, at + 1)) {
    const key = linesFrom(text, at);
    const length = key.reduce((sum, { start, end }) => sum + end - start, 0);
    if (length < shortest) continue;
    const head = key.map(({ start, end }) => text.slice(start, end)).join('');
    const first = Buffer.from(head.slice(0, firstLineLength), 'base64').toString('latin1');
    if (/^-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY/.test(first)) secrets.push(key);
  }
  return secrets;
}

function linesFrom(text: string, start: number): Stretch[] {
  const lines: Stretch[] = [];
  for (let at = start; ;) {
    line.lastIndex = at;
    if (!line.test(text)) return lines;
    const end = line.lastIndex;
    lines.push({ start: at, end });
    lineEnd.lastIndex = end;
    // A shorter line is the last one; what follows it is something else.
    const isLast = end - at < shortestLine || text.charAt(end - 1) === '=' || !lineEnd.test(text);
    if (isLast) return lines;
    at = lineEnd.lastIndex;
  }
}
