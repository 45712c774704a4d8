import { isPlaceholder } from '../value/placeholder.ts';
import type { Needle } from '../needle/needle-search.ts';

/** The HTTP scheme `Basic` (RFC 7617), and the credentials of a registry in a Docker configuration. */
const marks: readonly (readonly [needle: string, pattern: RegExp])[] = [
  ['Basic ', /Basic +(?<value>[A-Za-z0-9+/]{8,400}={0,2})/y],
  ['auth"', /auth"\s*:\s*"(?<value>[A-Za-z0-9+/]{8,400}={0,2})"/y],
];
/** Shorter values are test data. */
const minPasswordLength = 6;
/** The example password of RFC 7617. */
const examplePassword = /^open.?sesame$/i;

/**
 * User names with passwords in base64, as in `Authorization: Basic …` and `"auth": "…"`. Placeholders are no secrets.
 */
export const basicCredentials: readonly Needle[] = marks.map(([needle, pattern]) => ({
  needle,
  find(text, at) {
    pattern.lastIndex = at;
    const value = pattern.exec(text)?.groups?.['value'];
    if (value === undefined || !containsPassword(value)) return undefined;
    const start = text.indexOf(value, at);
    return [{ start, end: start + value.length }];
  },
}));

function containsPassword(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1');
  const [, user, password = ''] = /^([\x21-\x39\x3b-\x7e]*):([\x21-\x7e]+)$/.exec(decoded) ?? [];
  if (password.length < minPasswordLength || password === user) return false;
  return !examplePassword.test(password) && !isPlaceholder(password);
}
