import { connect } from 'node:net';
import type { ServerName } from '../config/choices.ts';

/** A server that answers on this machine. */
export interface FoundServer {
  readonly name: ServerName;
  /** Host and port. */
  readonly address: string;
  /** Models that are there, of Ollama. */
  readonly models?: readonly string[];
}

/** Usual ports, and the path of a request that the server answers; without one, a connection is enough. */
const usual: Readonly<Record<ServerName, { readonly port: number; readonly path?: string }>> = {
  ollama: { port: 11_434, path: '/api/tags' },
  qdrant: { port: 6333, path: '/readyz' },
  chroma: { port: 8000, path: '/api/v2/heartbeat' },
  milvus: { port: 19_530 },
  postgresql: { port: 5432 },
};

/** Milliseconds in which a server answers, also on a busy machine. A port without a server refuses at once. */
const limitMs = 2_000;

/**
 * Looks for servers at their usual ports of this machine. Sends them nothing but a request for their state.
 *
 * @param ports other ports, for tests. Default: the usual ones
 */
export async function findServers(
  signal: AbortSignal,
  ports: Readonly<Partial<Record<ServerName, number>>> = {},
): Promise<readonly FoundServer[]> {
  const names = Object.keys(usual) as readonly ServerName[];
  const found = await Promise.all(names.map((name) => find(name, ports[name] ?? usual[name].port, signal)));
  return found.filter((server) => server !== undefined);
}

async function find(name: ServerName, port: number, signal: AbortSignal): Promise<FoundServer | undefined> {
  const { path } = usual[name];
  const address = `127.0.0.1:${port}`;
  if (path === undefined) return (await connects(port, signal)) ? { name, address } : undefined;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const answer = await fetch(`http://${address}${path}`, { signal: limit, redirect: 'error' });
    if (!answer.ok) return undefined;
    return name === 'ollama' ? { name, address, models: modelsOf(await answer.json()) } : { name, address };
  } catch {
    // Nothing listens there, or it is another program.
    signal.throwIfAborted();
    return undefined;
  }
}

function modelsOf(answer: unknown): readonly string[] {
  const { models } = (answer ?? {}) as { readonly models?: unknown };
  const list = Array.isArray(models) ? (models as readonly { readonly name?: unknown }[]) : [];
  return list.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

function connects(port: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', signal, timeout: limitMs });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => end(true));
    socket.on('timeout', () => end(false));
    socket.on('error', () => end(false));
  });
}
