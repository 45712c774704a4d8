import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../test/is-night.ts';
import { workspace } from '../test/sandbox.ts';
import { codingAgents } from './agent/coding-agents.ts';
import { Home } from './agent/home.ts';
import { runAgent } from './agent/run-agent.ts';
import { searchCalls } from './agent/search-calls.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { skipLive } from './harness/report-live.ts';
import { ScriptedModel } from './model/scripted-model.ts';

/* What `npm run bundles` builds, installed with the programs of the clients. */

const run = promisify(execFile);
const environment = await npmEnvironment('clients', join(import.meta.dirname, 'clients'));
const claudeCode = codingAgents.find(({ client }) => client === 'claude-code')!;

if (typeof environment === 'string') {
  skipLive('bundles', environment);
} else {
  describe('the bundles', () => describeBundles(environment.modules));
}

function describeBundles(modules: string): void {
  let built: string;

  beforeAll(async () => {
    built = mkdtempSync(join(tmpdir(), 'codesearch-bundles-'));
    await run(process.execPath, [join(workspace, 'tools/src/bundle/build-bundles.ts'), '--out', built]);
  });
  afterAll(() => rmSync(built, { recursive: true }));

  describe.runIf(existsSync(join(modules, claudeCode.program)))('the plugin of Claude Code', () => {
    let home: Home;
    let model: ScriptedModel;
    let url: string;

    beforeAll(async () => {
      home = new Home();
      model = new ScriptedModel('search_code', searchCalls);
      url = await model.listen();
      // npx finds the package in the project, instead of in the registry.
      const project = join(home.tree, 'node_modules');
      mkdirSync(join(project, '.bin'), { recursive: true });
      symlinkSync(join(workspace, 'packages/cli'), join(project, 'codesearch'));
      symlinkSync('../codesearch/bin/codesearch.js', join(project, '.bin/codesearch'));
    });
    afterAll(async () => {
      await model[Symbol.asyncDispose]();
      home.remove();
    });

    async function claude(...args: readonly string[]): Promise<string> {
      const env = { ...home.environment(), HTTPS_PROXY: url, ...claudeCode.env(url) };
      return (await run(join(modules, claudeCode.program), args, { cwd: home.tree, env })).stdout;
    }

    it('is valid, with its marketplace', async () => {
      expect(await claude('plugin', 'validate', '--strict', built)).toContain('Validation passed');
      const plugin = join(built, 'distribution/bundles/claude-code');
      expect(await claude('plugin', 'validate', '--strict', plugin)).toContain('Validation passed');
    });

    if (!isNight) return;

    it('is installed from the marketplace, and its server connects', async () => {
      await claude('plugin', 'marketplace', 'add', built);
      await claude('plugin', 'install', 'codesearch@codesearch');
      const installed: unknown = JSON.parse(await claude('plugin', 'list', '--json'));
      // Others can be built into the client.
      const own: unknown = expect.objectContaining({ id: 'codesearch@codesearch', enabled: true });
      expect(installed).toEqual(expect.arrayContaining([own]));
      expect(await claude('mcp', 'list')).toMatch(/^plugin:codesearch:codesearch: .*✔ Connected$/m);
    });

    it('gives the model the text of the server', async () => {
      const tool = 'mcp__plugin_codesearch_codesearch__search_code';
      const allowed = { ...claudeCode, args: (prompt: string) => ['--print', prompt, '--allowedTools', tool] };
      const output = await runAgent(allowed, modules, home, url);
      expect(model.results, output).toEqual(await home.answers(searchCalls));
      expect(
        model.firstTools.map(({ name }) => name),
        'the first request',
      ).toContain(tool);
    });
  });

  it('the MCPB bundle is valid, and its server searches without any other package', async () => {
    const mcpb = (...args: readonly string[]): Promise<unknown> =>
      run(process.execPath, [join(modules, '@anthropic-ai/mcpb/dist/cli/cli.js'), ...args]);
    const unpacked = join(built, 'unpacked');
    await mcpb('unpack', join(built, 'distribution/bundles/codesearch-0.1.0.mcpb'), unpacked);
    await mcpb('validate', join(unpacked, 'manifest.json'));
    const {
      server,
      tools,
      user_config: settings,
    } = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8')) as McpbManifest;
    expect(existsSync(join(unpacked, server.entry_point))).toBe(true);
    expect(Object.keys(settings)).toEqual(['folder']);

    const home = new Home();
    const args = server.mcp_config.args.map((arg) =>
      arg.replace('${__dirname}', unpacked).replace('${user_config.folder}', home.folder),
    );
    const client = new Client({ name: 'desktop', version: '1' });
    try {
      // As Claude Desktop does, in a folder that is not a project.
      const options = { command: process.execPath, args, cwd: '/', env: home.environment() };
      await client.connect(new StdioClientTransport(options));
      const listed = (await client.listTools()).tools.map(({ name, description }) => ({ name, description }));
      expect(listed).toEqual(tools);
      const given = { query: 'how is text split into tokens', path: home.tree };
      // The first answers may be partial: the index is being built.
      await expect
        .poll(() => client.callTool({ name: 'search_code', arguments: given }))
        .toMatchObject({ content: [{ text: expect.stringContaining('tokenization/') as string }] });
    } finally {
      await client.close();
      home.remove();
    }
  });
}

interface McpbManifest {
  readonly server: { readonly entry_point: string; readonly mcp_config: { readonly args: readonly string[] } };
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  readonly user_config: Readonly<Record<string, unknown>>;
}
