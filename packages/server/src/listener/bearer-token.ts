import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an `Authorization` header has the token. Takes the same time for a wrong token as for the right one.
 *
 * @param isKey whether another text is good too. Default: no other text is
 */
export function hasToken(
  header: string | undefined,
  token: string,
  isKey: (text: string) => boolean = () => false,
): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token)) || isKey(given);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
