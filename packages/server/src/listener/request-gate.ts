import type { IncomingMessage } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';

/** Why a request is not handled. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GateOptions {
  /** Host names that a request may name, in the form of a URL; any if empty. */
  readonly hosts: readonly string[];
  /** Origins of pages that may send requests. Requests of programs have no origin. */
  readonly origins: readonly string[];
  readonly token: string | undefined;
  /** Whether a text is good for the token, such as the key of a page that is open. Default: no other text is. */
  readonly isKey?: ((text: string) => boolean) | undefined;
  /** The paths that are served. */
  readonly routes: ReadonlyMap<string, { readonly methods: readonly string[]; readonly isPublic?: boolean }>;
}

/** A host with or without a port: other parts of a URL would hide another host. */
const hostAndPort = /^(?:\[[\d.:A-Fa-f]+\]|[\w.-]+)(?::\d{1,5})?$/;

/**
 * Decides from its first line and its headers whether a request is handled. The target is compared as text, because not
 * every text that HTTP allows there is a URL.
 *
 * @returns `undefined` if it is
 */
export function refusalOf(
  { headers, method, url = '' }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
  { hosts, origins, token, isKey, routes }: GateOptions,
): Refusal | undefined {
  const [path = ''] = url.split('?', 1);
  const route = routes.get(path);
  if (!hostAndPort.test(headers.host || 'localhost')) return { status: 400, message: 'The host must be a name.' };
  if (hosts.length > 0 && !hosts.includes(hostName(headers.host))) {
    return { status: 403, message: 'The host name is not that of this server.' };
  }
  if (headers.origin !== undefined && !origins.includes(headers.origin)) {
    return { status: 403, message: 'Pages of other origins are not served.' };
  }
  if (token !== undefined && !route?.isPublic && !hasToken(headers.authorization, token, isKey)) {
    return { status: 401, message: 'A bearer token is required.', headers: { 'WWW-Authenticate': 'Bearer' } };
  }
  if (!url.startsWith('/')) return { status: 400, message: 'The target must be a path.' };
  if (!route) return { status: 404, message: 'There is nothing at this path.' };
  if (method !== undefined && route.methods.includes(method)) return undefined;
  return { status: 405, message: 'The method is not supported.', headers: { Allow: route.methods.join(', ') } };
}

/** The host that a header names, in the form of a URL; empty if it names none. */
function hostName(header = ''): string {
  const address = `http://${header}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

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
