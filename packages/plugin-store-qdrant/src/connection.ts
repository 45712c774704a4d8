import type { QdrantClient } from '@qdrant/js-client-rest';
import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import type { ServerPlace } from '@codesearch/toolkit';

/** The first version with the query API and the modifier for inverse document frequency. */
const minVersion: readonly [number, number] = [1, 10];

/**
 * Connects, and requests the server's version.
 *
 * @throws `UNSUPPORTED` if its version is lower than 1.10, else what the client throws
 */
export async function connect({ address, server }: ServerPlace, context: PluginContext): Promise<QdrantClient> {
  // Loading the client takes half of a search's time, so it is loaded with the first connection.
  const { QdrantClient } = await import('@qdrant/js-client-rest');
  const url = new URL(address);
  const apiKey = context.env('QDRANT_API_KEY');
  const https = url.protocol === 'https:';
  const client = new QdrantClient({
    host: url.hostname,
    port: url.port === '' ? (https ? 443 : 80) : Number(url.port),
    https,
    ...(url.pathname === '/' ? {} : { prefix: url.pathname }),
    ...(apiKey === undefined ? {} : { apiKey }),
    // The client's own check prints to the terminal.
    checkCompatibility: false,
  });
  const version = await versionOf(url, apiKey, server);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < minVersion[0] || (major === minVersion[0] && minor < minVersion[1])) {
    throw errors.unsupported(
      `${server} has version ${version}, which`,
      `Use a Qdrant server of version ${minVersion.join('.')} or later.`,
    );
  }
  return client;
}

/**
 * The version of the server. The client would follow a redirect, which could lead source text to another host, so the
 * first request of a connection is none of the client.
 */
async function versionOf(url: URL, apiKey: string | undefined, server: string): Promise<string> {
  const headers: Record<string, string> = apiKey === undefined ? {} : { 'api-key': apiKey };
  const response = await fetch(`${url.origin}${url.pathname.replace(/\/?$/, '/')}`, { headers, redirect: 'manual' });
  const { status, ok } = response;
  if (status >= 300 && status < 400) throw errors.responseInvalid(server, `a redirect (status ${status})`);
  if (!ok) throw Object.assign(new Error('The server refused to say its version.'), { status });
  const { version } = (await response.json()) as { readonly version?: unknown };
  return typeof version === 'string' ? version : '';
}
