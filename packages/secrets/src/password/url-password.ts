import { isPlaceholder } from '../value/placeholder.ts';
import type { Secret } from '../secret.ts';

/** Longest user information that is looked at, and longest scheme. */
const longest = { userInfo: 300, scheme: 20 };
const userInfo = /[a-z][a-z0-9+.-]*:\/\/([^\s:@/?#"'`<>\\]*):([^\s/"'`<>\\]+)$/i;
/** What follows a password that has the sign itself, which is to be encoded and often is not. */
const host = /^[a-z0-9][a-z0-9.-]*(?::\d+)?(?![\w@:])/i;
/** What does not stand in such a password: it belongs to what follows the host, or to a list of hosts. */
const beyond = /[?#&,]/;
/** In a list of hosts the user information of a later one stands after the port of the one before it. */
const port = /^\d{1,5},/;
/** Fewer characters are no password, and stand in every test. */
const shortest = 4;

/** Passwords in URLs such as `postgres://user:password@host/`, but for those that only stand for one. */
export function urlPasswords(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = userInfoStart(text, at);
    if (start === undefined) continue;
    const [, user, password = ''] = userInfo.exec(text.slice(Math.max(0, start - longest.scheme), at)) ?? [];
    if (password.length < shortest || password === user || port.test(password)) continue;
    if (password.includes('@') && (beyond.test(password) || !host.test(text.slice(at + 1, at + 1 + longest.userInfo))))
      continue;
    // An image of a container is named with a tag before its digest.
    if (isPlaceholder(password) || text.startsWith('sha256:', at + 1)) continue;
    secrets.push([{ start: at - password.length, end: at }]);
  }
  return secrets;
}

/* The end of the `://` before the sign, where nothing stands between that ends a URL. */
function userInfoStart(text: string, at: number): number | undefined {
  for (let index = at - 1; index > 1 && at - index <= longest.userInfo; index--) {
    const code = text.charCodeAt(index);
    if (code === 0x2f) return text.startsWith('://', index - 2) ? index + 1 : undefined;
    // White space, quotes
    if (code <= 0x20 || code === 0x22 || code === 0x27 || code === 0x60) return undefined;
  }
  return undefined;
}
