import { CodesearchError } from './codesearch-error.ts';

/* The ways in which a service cannot be used or is not called: see `errors.ts`. */

/** What else is known about a server that cannot be used. */
export interface UnavailableAdvice {
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  /** Status of the HTTP response, if there was one. */
  readonly status?: number | undefined;
  /** How to start this server. */
  readonly hint?: string | undefined;
  /** Whether it took the request, and ended the connection before it answered. Default: false. */
  readonly isBroken?: boolean | undefined;
}

/** A key is needed and not set. @param purpose what needs it, as the subject of a sentence */
export function credentialMissing(variable: string, purpose: string): CodesearchError<'CREDENTIAL_MISSING'> {
  return new CodesearchError(`${purpose} needs a key, but the environment variable ${variable} is not set.`, {
    code: 'CREDENTIAL_MISSING',
    hint: `Set ${variable} in the environment or in ~/.context/.env.`,
    details: { variable },
  });
}

/** A server refused the key. @param kind of the server */
export function unauthorized(
  server: string,
  status: number,
  kind: 'model' | 'database' = 'model',
): CodesearchError<'UNAUTHORIZED'> {
  const [proof, hint] =
    kind === 'model'
      ? [`key (status ${status})`, 'Check that the key is valid and may use this model.']
      : // PostgreSQL has no such status.
        ['user or the key', 'Check the user, the password or the key: it may be wrong, or may only read.'];
  return new CodesearchError(`${server} refused the ${proof}.`, {
    code: 'UNAUTHORIZED',
    hint,
    details: { status },
  });
}

/**
 * A server asks for fewer requests. Retryable.
 *
 * @param retryAfterMs milliseconds that the server asks to wait
 * @param words what the server says, without what it quotes of the request
 */
export function rateLimited(server: string, retryAfterMs?: number, words?: string): CodesearchError<'RATE_LIMITED'> {
  return new CodesearchError(`${server} asks to slow down (status 429)${words === undefined ? '.' : `: ${words}`}`, {
    code: 'RATE_LIMITED',
    hint: 'Wait, then try again. Work resumes where it stopped.',
    retryable: true,
    details: retryAfterMs === undefined ? {} : { retryAfterMs },
  });
}

/** A server cannot be reached, or fails. Retryable. */
export function unavailable(
  server: string,
  problem: string,
  cause?: unknown,
  { retryAfterMs, hint, status, isBroken }: UnavailableAdvice = {},
): CodesearchError<'UNAVAILABLE'> {
  return new CodesearchError(`${server} cannot be used: ${problem}`, {
    code: 'UNAVAILABLE',
    hint: hint ?? `Check that ${server} runs and can be reached.`,
    retryable: true,
    details: {
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(status !== undefined && { status }),
      ...(isBroken && { reason: 'connection' }),
    },
    cause,
  });
}

/** A server, or another source, sent a response that is not what its protocol promises. */
export function responseInvalid(source: string, problem: string): CodesearchError<'RESPONSE_INVALID'> {
  return new CodesearchError(`${source} sent an unusable response: ${problem}`, {
    code: 'RESPONSE_INVALID',
    hint: `Check that ${source} is the kind of server that the configuration names.`,
  });
}

/** A connection while no network may be used. @param plugin the plugin that begins it, if it is known */
export function offline(host: string, plugin?: string): CodesearchError<'OFFLINE'> {
  const who = plugin === undefined ? 'Nothing may' : `The plugin ${plugin} may not`;
  return new CodesearchError(`${who} connect to ${host}: the network is switched off.`, {
    code: 'OFFLINE',
    hint: "Use plugins that work on this machine without a server, or allow the network: 'offline' in the configuration, and CODESEARCH_OFFLINE.",
    plugin,
    details: { host },
  });
}
