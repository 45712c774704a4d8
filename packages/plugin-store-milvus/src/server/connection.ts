import type { MilvusClient } from '@zilliz/milvus2-sdk-node';
import type { PluginContext } from '@codesearch/kernel';
import type { ServerPlace } from '@codesearch/toolkit';
import type { ResolvedOptions } from '../options.ts';
import { checkStatus, failure } from './failure.ts';
import { errors } from '@codesearch/kernel';

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

/** The first version with the features that the collections use. */
const minVersion = { major: 2, minor: 5 };

/**
 * Refuses a server that is too old. Known forms are `v2.5.4`, `2.6-20250815-ab12cd34`, `milvus_lite-3.2.2`, and
 * `Zilliz Cloud Vector Database(Compatible with Milvus 2.5)`.
 *
 * @throws `UNSUPPORTED` if the version is lower than 2.5; an unreadable version is accepted
 */
export function checkVersion(version: string, server: string): void {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version) ?? [];
  if (major === undefined || minor === undefined) return;
  if (Number(major) > minVersion.major || (Number(major) === minVersion.major && Number(minor) >= minVersion.minor))
    return;
  throw errors.unsupported(
    `${server} has version ${version}, which`,
    `Use Milvus ${minVersion.major}.${minVersion.minor} or later, or Milvus Lite 3.`,
  );
}
