import { isPlaceholder } from '../value/placeholder.ts';
import type { Secret } from '../secret.ts';

/** The scheme `Basic` of HTTP (RFC 7617), and how Docker keeps the same for a registry. */
const marks: readonly (readonly [needle: string, pattern: RegExp])[] = [
  ['Basic ', /Basic +(?<value>[A-Za-z0-9+/]{8,400}={0,2})/y],
  ['auth"', /auth"\s*:\s*"(?<value>[A-Za-z0-9+/]{8,400}={0,2})"/y],
];
/** Fewer characters are no password, and stand in every test. */
const shortest = 6;
/** The password that RFC 7617 and its readers write. */
const known = /^open.?sesame$/i;

/** Names with passwords in base64: `Authorization: Basic …` and `"auth": "…"`, but for those that only stand for one. */
export function basicCredentials(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (const [needle, pattern] of marks) {
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
      pattern.lastIndex = at;
      const value = pattern.exec(text)?.groups?.['value'];
      if (value === undefined || !holdsPassword(value)) continue;
      const start = text.indexOf(value, at);
      secrets.push([{ start, end: start + value.length }]);
    }
  }
  return secrets;
}

function holdsPassword(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  const [, user, password = ''] = /^([\x21-\x39\x3b-\x7e]*):([\x21-\x7e]+)$/.exec(decoded) ?? [];
  return password.length >= shortest && password !== user && !known.test(password) && !isPlaceholder(password);
}
