import type { QdrantClient } from '@qdrant/js-client-rest';
import { errors } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import type { ResolvedOptions } from './options.ts';

/** The first version with the query interface and the modifier for inverse document frequency. */
const leastVersion: readonly [number, number] = [1, 10];

/** Name of the server in errors. */
export function serverName(options: ResolvedOptions, context: PluginContext): string {
  return `Qdrant at ${address(options, context).origin}`;
}

/**
 * Reaches the server and asks for its version.
 *
 * Errors: `UNSUPPORTED` before version 1.10; else what the client throws.
 */
export async function connect(options: ResolvedOptions, context: PluginContext): Promise<QdrantClient> {
  // Half of a search's time is starting: the client is loaded with the first connection.
  const { QdrantClient } = await import('@qdrant/js-client-rest');
  const url = address(options, context);
  const apiKey = context.env('QDRANT_API_KEY');
  const https = url.protocol === 'https:';
  const client = new QdrantClient({
    host: url.hostname,
    port: url.port === '' ? (https ? 443 : 80) : Number(url.port),
    https,
    ...(url.pathname === '/' ? {} : { prefix: url.pathname }),
    ...(apiKey === undefined ? {} : { apiKey }),
    // Its own check prints to the terminal.
    checkCompatibility: false,
  });
  const { version } = await client.versionInfo();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < leastVersion[0] || (major === leastVersion[0] && minor < leastVersion[1])) {
    throw errors.unsupported(
      `${serverName(options, context)} has version ${version}, which`,
      `Use a Qdrant server of version ${leastVersion.join('.')} or later.`,
    );
  }
  return client;
}

function address({ url }: ResolvedOptions, context: PluginContext): URL {
  return new URL(url ?? context.env('QDRANT_URL') ?? 'http://localhost:6333');
}
