import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';

/** Bytes of an answer that are read: thousands of times as much as a sentence, so that more is no answer. */
const answerBytes = 1_000_000;

export interface GuardOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Who is asked, for errors. */
  readonly server: string;
  /** What a status that is no success means. */
  readonly refusal: (response: Response) => CodesearchError;
  /** What a request without a whole answer means. */
  readonly unreachable: (cause: unknown) => CodesearchError;
  readonly signal: AbortSignal | undefined;
}

/**
 * A `fetch` for a vendor's client whose failures are ours: the client would print what a server says, and quote it in its errors.
 * An answer without an end is cut off.
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
      if (length > answerBytes) break;
      parts.push(part);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw unreachable(error);
  }
  if (length > answerBytes) throw errors.responseInvalid(server, `an answer of more than ${answerBytes} bytes`);
  return Buffer.concat(parts);
}
