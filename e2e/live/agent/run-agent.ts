import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Sandbox } from '../../test/sandbox.ts';
import type { CodingAgent } from './coding-agent.ts';

/** After this time an agent is ended, in milliseconds. */
const timeout = 280_000;

/**
 * Runs one prompt of a coding agent in the tree of a sandbox, whose folder is its home. Its only network is this
 * machine: the model is also its proxy, which refuses all connections.
 *
 * @param modules the folder `node_modules` in which the agent is installed
 * @param model base URL of the model's service
 * @returns what the agent printed on both streams
 */
export async function runAgent(agent: CodingAgent, modules: string, sandbox: Sandbox, model: string): Promise<string> {
  const program = join(modules, agent.program);
  const args = agent.args('Where is it?', model);
  const [command, ...all] = program.endsWith('.js') ? [process.execPath, program, ...args] : [program, ...args];
  const proxy = { HTTP_PROXY: model, HTTPS_PROXY: model, http_proxy: model, https_proxy: model };
  const loopback = { NO_PROXY: '127.0.0.1,localhost', no_proxy: '127.0.0.1,localhost' };
  const child = spawn(command!, all, {
    cwd: sandbox.tree,
    env: { ...sandbox.environment(), ...proxy, ...loopback, DO_NOT_TRACK: '1', ...agent.env(model) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which ends with all servers that the agent started.
    detached: true,
  });
  const end = (): void => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(end, timeout);
  try {
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return `${stdout}${stderr}`;
  } finally {
    clearTimeout(timer);
    end();
  }
}
