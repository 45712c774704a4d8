import type { MilvusClient } from '@zilliz/milvus2-sdk-node';
import type { PluginContext } from '@codesearch/kernel';
import type { ResolvedOptions } from '../options.ts';
import { checkStatus, failure } from './failure.ts';
import { checkVersion } from './server-version.ts';

/** A client whose server answers and can be used. */
export interface Connection {
  readonly client: MilvusClient;
  /** Name of the server in errors. */
  readonly server: string;
}

/**
 * A client has its own connections and does not inherit the waiting time of one that failed before it; a server that is back is
 * found within some seconds.
 */
const channelOptions = {
  'grpc.use_local_subchannel_pool': 1,
  'grpc.initial_reconnect_backoff_ms': 200,
  'grpc.max_reconnect_backoff_ms': 5_000,
  // Servers of gRPC take more than one ping in five minutes for an attack, unless they are told otherwise.
  'grpc.keepalive_time_ms': 330_000,
  'grpc.keepalive_permit_without_calls': 0,
};

/** Name of the server in errors: where it is. */
export function serverName(options: ResolvedOptions, context: PluginContext): string {
  return `Milvus at ${address(options, context)}`;
}

/**
 * Connects, and asks the server for its version.
 *
 * Errors: `UNAVAILABLE` where it does not answer; `UNAUTHORIZED`; `UNSUPPORTED` for a version that is too old.
 */
export async function connect(options: ResolvedOptions, context: PluginContext): Promise<Connection> {
  const server = serverName(options, context);
  // The client takes longer to load than a search takes.
  const { MilvusClient, logger } = await import('@zilliz/milvus2-sdk-node');
  // It would write on standard output, which belongs to answers, and at its lowest level all that is sent and received.
  logger.silent = true;
  const token = context.env('MILVUS_TOKEN');
  const client = new MilvusClient({
    address: address(options, context),
    ...(token === undefined ? {} : { token }),
    ...(options.database === undefined ? {} : { database: options.database }),
    timeout: options.timeoutMs,
    // The kernel repeats what failed for now.
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

function address({ uri }: ResolvedOptions, context: PluginContext): string {
  return uri ?? context.env('MILVUS_ADDRESS') ?? 'http://localhost:19530';
}
