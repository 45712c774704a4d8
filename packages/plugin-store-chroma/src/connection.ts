import type { ChromaClient } from 'chromadb';
import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import type { ServerPlace } from '@codesearch/toolkit';
import { failure } from './failure.ts';
import type { ResolvedOptions } from './options.ts';

/** A client of a server that responds, and the server's limit. */
export interface Connection {
  readonly client: ChromaClient;
  /** Max records in one request. */
  readonly maxRecords: number;
}

/**
 * Connects, and requests the server's version and its limit.
 *
 * @throws `UNAVAILABLE` if the server does not respond
 * @throws `UNAUTHORIZED`
 * @throws `UNSUPPORTED` if its version is lower than 1.0
 */
export async function connect(
  { address, server }: ServerPlace,
  options: ResolvedOptions,
  context: PluginContext,
): Promise<Connection> {
  // Loading the client takes half of a search's time, so it is loaded with the first connection.
  const { ChromaClient } = await import('chromadb');
  const url = new URL(address);
  const ssl = url.protocol === 'https:';
  const key = context.env('CHROMA_API_KEY');
  const tenant = options.tenant ?? context.env('CHROMA_TENANT');
  const database = options.database ?? context.env('CHROMA_DATABASE');
  const client = new ChromaClient({
    host: url.hostname,
    port: url.port === '' ? (ssl ? 443 : 80) : Number(url.port),
    ssl,
    ...(tenant === undefined ? {} : { tenant }),
    ...(database === undefined ? {} : { database }),
    ...(key === undefined ? {} : { headers: { 'x-chroma-token': key } }),
    // A redirect could lead source text to another host.
    fetchOptions: { redirect: 'manual' },
  });
  requestBelow(client, url);
  try {
    const version = await client.version();
    if (Number.parseInt(version, 10) < 1) {
      throw errors.unsupported(
        `${server} has version ${version}, which`,
        'Use a Chroma server of version 1.0 or later.',
      );
    }
    return { client, maxRecords: Math.min(await client.getMaxBatchSize(), options.batchSize) };
  } catch (error) {
    throw failure(error, server);
  }
}

/** The client's options have no path, and its requests go to the root of the host. */
function requestBelow(client: ChromaClient, url: URL): void {
  if (url.pathname === '/') return;
  const { apiClient } = client as unknown as { readonly apiClient: { setConfig(config: { baseUrl: string }): void } };
  apiClient.setConfig({ baseUrl: url.href });
}
