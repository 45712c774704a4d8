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

interface UsualServer {
  readonly port: number;
  /** The variable with another address. */
  readonly variable: string;
  /** A request, and what its answer has, since another program may listen there; without, a connection is enough. */
  readonly asked?: { readonly path: string; readonly answer: RegExp };
}

/** Usual ports, and how a server is recognized. */
const usual: Readonly<Record<ServerName, UsualServer>> = {
  ollama: { port: 11_434, variable: 'OLLAMA_HOST', asked: { path: '/api/tags', answer: /"models"/ } },
  qdrant: { port: 6333, variable: 'QDRANT_URL', asked: { path: '/readyz', answer: /shards/ } },
  chroma: {
    port: 8000,
    variable: 'CHROMA_URL',
    asked: { path: '/api/v2/heartbeat', answer: /"nanosecond heartbeat"/ },
  },
  milvus: { port: 19_530, variable: 'MILVUS_ADDRESS' },
  postgresql: { port: 5432, variable: 'PGVECTOR_URL' },
};

const names = Object.keys(usual) as readonly ServerName[];

/** Names of the variables with addresses of servers. */
export const addressVariables: readonly string[] = names.map(addressVariable);

/** The variable with the address of a server. */
export function addressVariable(name: ServerName): string {
  return usual[name].variable;
}

/** Milliseconds in which a server answers, also on a busy machine. A port without a server refuses at once. */
const limitMs = 2_000;

const thisMachine = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])$/;

/**
 * Looks for servers on this machine: at the address of their variable, else at their usual port. Sends them nothing but
 * a request for their state.
 *
 * @param ports other ports, for tests. Default: the usual ones
 */
export async function findServers(
  env: (name: string) => string | undefined,
  signal: AbortSignal,
  ports: Readonly<Partial<Record<ServerName, number>>> = {},
): Promise<readonly FoundServer[]> {
  const found = await Promise.all(
    names.map((name) => {
      const port = portHere(env(usual[name].variable), ports[name] ?? usual[name].port);
      return port === undefined ? undefined : find(name, port, signal);
    }),
  );
  return found.filter((server) => server !== undefined);
}

/** The port of an address; `undefined` if it is on another machine, which is not asked. */
function portHere(address: string | undefined, usualPort: number): number | undefined {
  if (address === undefined) return usualPort;
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  return url !== null && thisMachine.test(url.hostname) ? Number(url.port) || usualPort : undefined;
}

async function find(name: ServerName, port: number, signal: AbortSignal): Promise<FoundServer | undefined> {
  const { asked } = usual[name];
  const address = `127.0.0.1:${port}`;
  if (asked === undefined) return (await connects(port, signal)) ? { name, address } : undefined;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const response = await fetch(`http://${address}${asked.path}`, { signal: limit, redirect: 'error' });
    const text = await response.text();
    if (!response.ok || !asked.answer.test(text)) return undefined;
    return name === 'ollama' ? { name, address, models: modelsOf(JSON.parse(text)) } : { name, address };
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
