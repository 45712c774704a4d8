import { isPlaceholder } from '../value/placeholder.ts';
import type { Secret } from '../secret.ts';

const maxUserInfoLength = 300;
const maxSchemeLength = 20;
const userInfo = /[a-z][a-z0-9+.-]*:\/\/([^\s:@/?#"'`<>\\]*):([^\s/"'`<>\\]+)$/i;
/**
 * A host. It decides whether an `@` ends the user information: a password may contain an `@` that should be encoded.
 */
const host = /^[a-z0-9][a-z0-9.-]*(?::\d+)?(?![\w@:])/i;
/** Characters of a query, a fragment or a list of hosts. A password with an `@` does not contain them. */
const afterHost = /[?#&,]/;
/** In a list of hosts, the port of one host precedes the user information of the next. */
const port = /^\d{1,5},/;
/** Shorter values are test data. */
const minPasswordLength = 4;

/** Finds passwords in URLs such as `postgres://user:password@host/`. Placeholders are no secrets. */
export function urlPasswords(text: string): readonly Secret[] {
  const secrets: Secret[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = userInfoStart(text, at);
    if (start === undefined) continue;
    const [, user, password = ''] = userInfo.exec(text.slice(Math.max(0, start - maxSchemeLength), at)) ?? [];
    if (password.length < minPasswordLength || password === user || port.test(password)) continue;
    if (
      password.includes('@') &&
      (afterHost.test(password) || !host.test(text.slice(at + 1, at + 1 + maxUserInfoLength)))
    )
      continue;
    // A container image has a tag before its digest: `image:tag@sha256:…`.
    if (isPlaceholder(password) || text.startsWith('sha256:', at + 1)) continue;
    secrets.push([{ start: at - password.length, end: at }]);
  }
  return secrets;
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
