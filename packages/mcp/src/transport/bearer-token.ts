import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header carries the token. Takes as long for a wrong one as for the right one. */
export function carriesToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
