import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtCommand, workspace, Sandbox } from '../sandbox.ts';
import { HttpServer } from './http-server.ts';

/*
 * The programs of the protocol's authors: the inspector against the real server, the conformance suite against one of
 * the same factory.
 */

const run = promisify(execFile);
const program = (name: string): string => join(workspace, 'node_modules/.bin', name);

describe('the inspector', () => {
  let sandbox: Sandbox;
  let server: HttpServer;

  beforeAll(async () => {
    sandbox = new Sandbox({ 'src/zebra.ts': 'export function zebraCrossing(): void {}\n' });
    server = await HttpServer.whenListening(sandbox.start(['mcp', '--http', '--port', '0']));
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
    const target = transport === 'HTTP' ? [server.url, '--transport', 'http'] : [process.execPath, builtCommand, 'mcp'];
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

/** Scenarios for features of this server. The others test prompts, sampling, images and so on. */
const applicableScenarios = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-list',
  'resources-read-text',
  'resources-templates-read',
  'dns-rebinding-protection',
];

it('the conformance suite passes for the features of this server', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'conformance-server.ts')]);
  await using server = await HttpServer.whenListening(child);
  // The exit code is 1, because the other scenarios fail.
  const stdout = await run(program('conformance'), ['server', '--url', server.url]).then(
    (ended) => ended.stdout,
    (error: { readonly stdout: string }) => error.stdout,
  );
  const passed = [...stdout.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed$/gm)].map(([, name]) => name);
  expect(passed).toEqual(expect.arrayContaining(applicableScenarios));
});
