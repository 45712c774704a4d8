import { CodesearchError } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import { serviceAddress } from './service-address.ts';
import type { AddressForm } from './service-address.ts';
import { serviceHost } from './service-host.ts';

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
