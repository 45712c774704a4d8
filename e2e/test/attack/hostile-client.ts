import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HostileRequest } from './hostile-queries.ts';

/**
 * Asks the server of a data folder about a tree, as a program of the same user does: over HTTP, or by the socket of the
 * command line, whose requests can be longer.
 *
 * @param env that of the server
 * @returns gets what was answered: the JSON of the API, or all frames of the socket
 */
export function hostileClient(
  home: string,
  tree: string,
  env: NodeJS.ProcessEnv,
): (request: HostileRequest) => Promise<string> {
  const { url, token, socket, build } = JSON.parse(readFileSync(join(home, 'server/server.json'), 'utf8')) as Readonly<
    Record<'url' | 'token' | 'socket' | 'build', string>
  >;
  return async (request) => {
    if ('words' in request) return askSocket(socket, { build, cwd: tree, env, words: request.words });
    const address = new URL(`/api/v1/${request.endpoint}`, url);
    for (const [name, value] of [...request.parameters, ['in', tree] as const]) {
      address.searchParams.append(name, value);
    }
    // Not `fetch`, which waits for five minutes at most: on a loaded machine, all requests at once take longer.
    const sent = get(address, { agent: false, headers: { Authorization: `Bearer ${token}` } });
    const [response] = (await once(sent, 'response')) as readonly IncomingMessage[];
    return text(response!);
  };
}

interface Command {
  readonly build: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly words: readonly string[];
}

async function askSocket(path: string, { words, ...client }: Command): Promise<string> {
  const socket = connect(path).setEncoding('utf8');
  const stdout = { isTTY: true, columns: 100, rows: 40 };
  const argv = ['node', 'codesearch', ...words];
  socket.write(`${JSON.stringify({ ...client, argv, stdout, stderr: stdout, canAsk: false })}\n`);
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}
