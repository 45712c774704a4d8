import { errors, isCodesearchError, CodesearchError } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { guardedRequest } from './guarded-request.ts';
import type { RequestGuard } from './guarded-request.ts';
import { serviceWords, connectionFailure } from './status-failure.ts';
import { serviceAddress, serviceHost } from './service-address.ts';
import type { AddressForm } from './service-address.ts';

/**
 * Makes a call by a vendor's client, which gets a guarded `fetch`. Whatever the client makes of a failed request, the
 * error is that of the request: clients quote answers in their errors, and some lose the reason.
 *
 * @param call creates a client with the given `fetch`, and calls it
 * @throws as {@link guardedRequest}; `RESPONSE_INVALID` if the client cannot read the answer, or it is an error
 */
export async function vendorCall<Answer>(
  guard: RequestGuard,
  call: (fetch: typeof globalThis.fetch) => Promise<Answer>,
): Promise<Answer> {
  let failure: unknown;
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    try {
      return await guardedRequest(input, init, guard);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    return usable(await call(fetch), guard);
  } catch (error) {
    guard.signal.throwIfAborted();
    if (isCodesearchError(error)) throw error;
    // What breaks off a stream is no failure of the request.
    if (guard.isStreamed && failure === undefined) throw connectionFailure(guard.server, error, guard.startHint);
    throw failure ?? errors.responseInvalid(guard.server, 'an answer that its client cannot read');
  }
}

/** Refuses the error that some servers send with a status of success: as such, or as an answer without any content. */
function usable<Answer>(answer: Answer, { server, sent }: RequestGuard): Answer {
  if (answer === null) throw errors.responseInvalid(server, 'null');
  const fields: object = typeof answer === 'object' && answer !== null ? answer : {};
  const isEmpty = Object.values(fields).every((value) => typeof value !== 'object' || value === null);
  const error: unknown = 'error' in fields ? fields.error : isEmpty && fields;
  const words = error ? serviceWords(error, sent) : undefined;
  if (words !== undefined) throw errors.responseInvalid(server, `an error with a status of success: ${words}`);
  return answer;
}

/**
 * Variables with an address that clients of the vendors and common gateways read. The engine's plugins read none of
 * them: an index does not depend on a variable, and a key is sent only to the server that the configuration names.
 */
export const vendorAddresses: Readonly<Record<'openai' | 'voyage' | 'cohere' | 'jina', readonly string[]>> = {
  openai: ['OPENAI_BASE_URL', 'OPENAI_API_BASE'],
  voyage: ['VOYAGE_API_BASE'],
  cohere: ['CO_API_URL'],
  jina: [],
};

/**
 * Ollama's clients read an address without a scheme as http. The path of its other protocol, `/v1`, is no part of the
 * address.
 */
export const ollamaAddress: AddressForm = { defaultPort: 11_434, bareIsHttp: true, ownPaths: ['/v1', '/api'] };

/**
 * The address of Ollama: that of the option, else that of `OLLAMA_HOST`, else the usual one of this machine.
 *
 * @throws as {@link serviceAddress}
 */
export function ollamaHost(baseURL: string | undefined, { env }: Pick<PluginContext, 'env'>): string {
  return baseURL === undefined
    ? serviceAddress(env('OLLAMA_HOST') ?? 'http://127.0.0.1:11434', 'OLLAMA_HOST', ollamaAddress)
    : serviceAddress(baseURL, 'baseURL', ollamaAddress);
}

/** How to start Ollama, which is mostly on the same machine and was not started. */
export const ollamaStartHint = "Start Ollama with `ollama serve`, or correct OLLAMA_HOST or the option 'baseURL'.";

/**
 * Refuses to use the vendor's own address if a variable names another server, so that neither text nor key goes where
 * the user did not mean it to go. Call it when the stage is opened, if the configuration gives no address.
 *
 * @param address the one that would be used
 * @throws `CONFIG_INVALID` with the name of the variable
 */
export function refuseIgnoredAddress(
  { env }: Pick<PluginContext, 'env'>,
  vendor: keyof typeof vendorAddresses,
  address: string,
): void {
  for (const variable of vendorAddresses[vendor]) {
    const named = env(variable)?.trim();
    if (!named || serviceHost(named) === serviceHost(address)) continue;
    throw new CodesearchError(`${variable} names another server than ${address}, which would be used.`, {
      code: 'CONFIG_INVALID',
      hint: `Write the address that you mean into the option \`baseURL\`; \`baseURL: '${address}'\` keeps this one.`,
    });
  }
}
