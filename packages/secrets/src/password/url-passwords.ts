import { isPlaceholder } from '../value/placeholder.ts';
import { isSecretWord } from '../value/secret-value.ts';
import { isTypedPassword } from '../value/typed-password.ts';
import type { Secret, TextRange } from '../secret.ts';

const maxUserInfoLength = 300;
const maxSchemeLength = 20;
/** Of more signs in as many characters as the user information has, each would be searched for the others. */
const maxAts = 40;
const userInfo = /[a-z][a-z0-9+.-]*:\/\/([^\s:@/?#"'`<>\\]*):([^\s/"'`<>\\]*)$/i;
/**
 * A host. It decides whether an `@` ends the user information: a password may contain an `@` that should be encoded.
 */
const host = /^[a-z0-9][a-z0-9.-]*(?::\d+)?(?![\w@:])/i;
/** Characters of a query, a fragment or a list of hosts. A password with an `@` does not contain them. */
const afterHost = /[?#&,]/;
/** In a list of hosts, the port of one host precedes the user information of the next. */
const port = /^\d{1,5},/;
/** `user:password@tcp(host)`, as drivers of Go write it */
const networkAddress = /^(?:tcp|tcp4|tcp6|udp|unix|cloudsql|[a-z+]{2,20})\([^\s()]{0,200}\)/;
const hostAndPort = /^(?:[\w-]+(?:\.[\w-]+)+|localhost|\[[0-9a-f:]+\]|[\w-]+(?=:\d))(?::\d{2,5})?(?=[/?"'`\s,;)]|$)/i;
/** From the sign of an address of mail to the literal after it. */
const addressAndPassword =
  /@[\w-]{1,60}\.[\w.-]{2,60}["'],\s{0,20}["'](?<value>[^\s"'@]{6,60}|[^\s"']{6,60}[^\s"'\w])["']/dy;
const minTokenLength = 12;
/** Instead of a password, beside a token that needs none. */
const noPassword = /^(?:x|x-oauth-basic|x-token-auth|api_?token|token|unused|-|_)?$/i;
/** Shorter values are test data. */
const minPasswordLength = 4;

/** The host of a URL, as opposed to the characters of a password between two `@`. */
const certainHost = /@(?:[\w-]+(?:\.[\w-]+)+|localhost|[\w-]+:\d+|\[[0-9a-f:]+\])(?:[?#&,]|:\d)/i;

/** Finds passwords in URLs such as `postgres://user:password@host/`. Placeholders are no secrets. */
export function urlPasswords(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  const seen: number[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    seen.push(at);
    // No list of addresses has so many.
    if (at - (seen[seen.length - maxAts] ?? -Infinity) < maxUserInfoLength) continue;
    const beside = afterAddress(text, at);
    if (beside) secrets.push([beside]);
    const start = userInfoStart(text, at);
    const other = start === undefined ? withoutScheme(text, at) : tokenAsUser(text, start, at);
    if (other) secrets.push([other]);
    if (start === undefined || other) continue;
    const [, user, password = ''] = userInfo.exec(text.slice(Math.max(0, start - maxSchemeLength), at)) ?? [];
    // `https://TOKEN:x@host`
    const isToken = noPassword.test(password) && isSecretWord(user ?? '', false);
    if (user !== undefined && isToken) secrets.push([{ start, end: start + user.length }]);
    if (isToken || password.length < minPasswordLength || password === user || port.test(password)) continue;
    if (password.includes('@') && (endsBefore(password) || !host.test(text.slice(at + 1, at + 1 + maxUserInfoLength))))
      continue;
    // A container image has a tag before its digest: `image:tag@sha256:…`.
    // The syntax of an address has optional parts: `[user[:password]@]host`.
    if (isPlaceholder(password.replace(/\]+$/, '')) || text.startsWith('sha256:', at + 1)) continue;
    secrets.push([{ start: at - password.length, end: at }]);
  }
  return secrets;
}

/* `("joe@example.com", "…")` */
function afterAddress(text: string, at: number): TextRange | undefined {
  addressAndPassword.lastIndex = at;
  const found = addressAndPassword.exec(text);
  const [start, end] = found?.indices?.groups?.['value'] ?? [];
  if (start === undefined || end === undefined || !isTypedPassword(text.slice(start, end), true)) return undefined;
  return /\(\s{0,20}["'][\w.+-]{1,60}$/.test(text.slice(Math.max(0, at - 90), at)) ? { start, end } : undefined;
}

/* `https://TOKEN@host`: what no person is called. */
function tokenAsUser(text: string, start: number, at: number): TextRange | undefined {
  const user = text.slice(start, at);
  // A client of Sentry has a public key in its address.
  if (/^[\w.-]*sentry/.test(text.slice(at + 1, at + 1 + maxUserInfoLength))) return undefined;
  if (user.length < minTokenLength || !/^[\w.~!#$%^&*+@-]+$/.test(user)) return undefined;
  if (!host.test(text.slice(at + 1, at + 1 + maxUserInfoLength)) || !isSecretWord(user, false)) return undefined;
  return { start, end: at };
}

/* `user:…@tcp(host)`, `jdbc:oracle:thin:user/…@host`, `user:…@host:1234` */
function withoutScheme(text: string, at: number): TextRange | undefined {
  // Annotations and names of packages have no password before them.
  if (!/[^\s"'`(<,/]/.test(text.charAt(at - 1))) return undefined;
  const before = text.slice(Math.max(0, at - maxUserInfoLength), at);
  const word = before.slice(wordStart(before));
  // A decorator or a mention has neither a user nor a path of a driver before it.
  if (!word.includes(':') && before.charAt(before.length - word.length - 1) !== '/') return undefined;
  const password =
    /(?:^|[\s"'`=(<,])(?!(?:mailto|sips?|xmpp|acct|im|news|mid|cid|urn|data|magnet):)[\w.-]{1,60}:(?!\/)([^\s"'`<>/]{4,200})$/.exec(
      before,
    )?.[1];
  const after = text.slice(at + 1, at + 1 + maxUserInfoLength);
  if (password !== undefined && networkAddress.test(after) && !isPlaceholder(password))
    return { start: at - password.length, end: at };
  const oracle = /jdbc:oracle:\w{1,10}:[^\s/"'`]{1,60}\/([^\s"'`<>/]{4,200})$/i.exec(before)?.[1];
  if (oracle !== undefined && !isPlaceholder(oracle)) return { start: at - oracle.length, end: at };
  if (password === undefined || /^\?|[?&]\w+=/.test(password) || !hostAndPort.test(after)) return undefined;
  if (!isSecretWord(password, false)) return undefined;
  return { start: at - password.length, end: at };
}

/* The start of the last part without a character that no password without a scheme has. */
function wordStart(text: string): number {
  let start = text.length;
  while (start > 0 && !/[\s"'`<>/]/.test(text.charAt(start - 1))) start--;
  return start;
}

/* Whether the URL has ended before the last `@`: what looks like a password has a host and a query. */
function endsBefore(password: string): boolean {
  return (
    password.includes(',') || (afterHost.test(password) && certainHost.test(password.slice(password.indexOf('@'))))
  );
}

/* The end of the `://` before the `@`, unless a character between them ends the URL. */
function userInfoStart(text: string, at: number): number | undefined {
  for (let index = at - 1; index > 1 && at - index <= maxUserInfoLength; index--) {
    const code = text.charCodeAt(index);
    if (code === 0x2f) return text.startsWith('://', index - 2) ? index + 1 : undefined;
    // White space and quotes
    if (code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x60) return undefined;
  }
  return undefined;
}
