import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtCommand, workspace, Sandbox } from '../sandbox.ts';
import { HttpServer } from './http-server.ts';

/* The inspector of the protocol's authors against the built server. */

const run = promisify(execFile);
const program = (name: string): string => join(workspace, 'node_modules/.bin', name);

describe('the inspector', () => {
  let sandbox: Sandbox;
  let server: HttpServer;

  beforeAll(async () => {
    sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
    server = await HttpServer.whenListening(
      sandbox.start(['mcp', '--max-wait', '300', '--structured', '--http', '--port', '0']),
    );
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    sandbox.remove();
  });

  async function inspect(target: readonly string[], ...method: readonly string[]): Promise<unknown> {
    const options = { cwd: sandbox.tree, env: sandbox.environment() };
    const { stdout } = await run(program('mcp-inspector'), ['--cli', ...target, '--method', ...method], options);
    return JSON.parse(stdout);
  }

  it.each(['standard input and output', 'HTTP'])('lists and calls the tools over %s', async (transport) => {
    const target =
      transport === 'HTTP'
        ? [server.url, '--transport', 'http', '--header', `Authorization: Bearer ${server.token}`]
        : [process.execPath, builtCommand, 'mcp', '--max-wait', '300', '--structured'];
    expect(await inspect(target, 'tools/list')).toMatchObject({
      tools: [
        { name: 'search_code' },
        { name: 'index_codebase' },
        { name: 'get_indexing_status' },
        { name: 'clear_index', annotations: { destructiveHint: true } },
      ],
    });
    const given = ['--tool-arg', 'query=zebraCrossing', '--tool-arg', `path=${sandbox.tree}`];
    expect(await inspect(target, 'tools/call', '--tool-name', 'search_code', ...given)).toMatchObject({
      structuredContent: { complete: true, hits: [{ path: 'src/zebra.ts' }] },
    });
  });
});
