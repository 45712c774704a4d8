import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** Thousands of times the size of a sentence. */
const maxAnswerBytes = 1_000_000;

export interface GuardOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Name of the server in errors. */
  readonly server: string;
  /** Returns the error for a status other than success. */
  readonly refusal: (response: Response) => CodesearchError;
  /** Returns the error for a request without a complete response. */
  readonly unreachable: (cause: unknown) => CodesearchError;
  readonly signal: AbortSignal | undefined;
}

/**
 * Returns a `fetch` for a vendor's client. It throws errors of this project, because the client would quote the
 * response in its errors, and it rejects a response that is too long.
 */
export function guardedFetch(options: GuardOptions): typeof globalThis.fetch {
  const { fetch, refusal, unreachable, signal } = options;
  return async (input, init) => {
    const signals = [signal, init?.signal].filter((each): each is AbortSignal => each instanceof AbortSignal);
    let response: Response;
    try {
      response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } catch (error) {
      signal?.throwIfAborted();
      throw unreachable(error);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw refusal(response);
    }
    return new Response(await readWithin(response, options), { headers: response.headers });
  };
}

async function readWithin(
  response: Response,
  { server, unreachable, signal }: GuardOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > maxAnswerBytes) break;
      parts.push(part);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw unreachable(error);
  }
  if (length > maxAnswerBytes) throw errors.responseInvalid(server, `an answer of more than ${maxAnswerBytes} bytes`);
  return Buffer.concat(parts);
}
