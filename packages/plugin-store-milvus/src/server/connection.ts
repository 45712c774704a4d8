import type { MilvusClient } from '@zilliz/milvus2-sdk-node';
import type { PluginContext } from '@codesearch/kernel';
import type { ServerPlace } from '@codesearch/toolkit';
import type { ResolvedOptions } from '../options.ts';
import { checkStatus, failure } from './failure.ts';
import { checkVersion } from './server-version.ts';

/** A client of a server that responds and is supported. */
export interface Connection {
  readonly client: MilvusClient;
  /** Name of the server in errors. */
  readonly server: string;
}

/**
 * Each client has its own connections, without the backoff of an earlier client, and finds a restarted server within
 * seconds.
 */
const channelOptions = {
  'grpc.use_local_subchannel_pool': 1,
  'grpc.initial_reconnect_backoff_ms': 200,
  'grpc.max_reconnect_backoff_ms': 5_000,
  // By default, gRPC servers treat more than one ping in five minutes as an attack.
  'grpc.keepalive_time_ms': 330_000,
  'grpc.keepalive_permit_without_calls': 0,
};

/**
 * Connects, and requests the server's version.
 *
 * @throws `UNAVAILABLE` if the server does not respond
 * @throws `UNAUTHORIZED`
 * @throws `UNSUPPORTED` if its version is too old
 */
export async function connect(
  { address, server }: ServerPlace,
  options: ResolvedOptions,
  context: PluginContext,
): Promise<Connection> {
  // Loading the client takes longer than a search, so it is loaded with the first connection.
  const { MilvusClient, logger } = await import('@zilliz/milvus2-sdk-node');
  // The logger writes to standard output, which belongs to results, and at its lowest level everything sent and
  // received.
  logger.silent = true;
  const token = context.env('MILVUS_TOKEN');
  const client = new MilvusClient({
    address,
    ...(token === undefined ? {} : { token }),
    ...(options.database === undefined ? {} : { database: options.database }),
    timeout: options.timeoutMs,
    // The engine retries.
    maxRetries: 0,
    channelOptions,
    telemetry: { enabled: false },
  });
  try {
    await client.connectPromise;
    const { status, version } = (await client.getVersion()) as {
      status: Parameters<typeof checkStatus>[0];
      version: string;
    };
    checkStatus(status, server);
    checkVersion(version, server);
    return { client, server };
  } catch (error) {
    await client.closeConnection();
    throw failure(error, server);
  }
}
