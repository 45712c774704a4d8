import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpServer } from '../test/mcp/http-server.ts';
import { isNight } from '../test/is-night.ts';
import { builtCommand, Sandbox } from '../test/sandbox.ts';
import { someOf } from '../test/some-of.ts';
import { codingAgents } from './agent/coding-agents.ts';
import { Home } from './agent/home.ts';
import { runAgent } from './agent/run-agent.ts';
import { searchCalls } from './agent/search-calls.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { reportLive, skipLive } from './harness/report-live.ts';
import { ScriptedModel } from './model/scripted-model.ts';

/*
 * Real coding agents, driven by a scripted model on this machine. What the model receives as the result of a tool is
 * the text of the server, which `bench/tokens` counts. And the inspector of the protocol's authors.
 */

const environment = await npmEnvironment('clients', join(import.meta.dirname, 'clients'));
if (typeof environment === 'string') {
  skipLive('coding agents', environment);
} else {
  describe('what the model of a coding agent receives', () => describeAgents(environment.modules));
  describe('the inspector', () => describeInspector(join(environment.modules, '.bin/mcp-inspector')));
}

function describeAgents(modules: string): void {
  let home: Home;
  let answers: readonly string[];

  beforeAll(async () => {
    home = new Home();
    answers = await home.answers(searchCalls);
    const { clients } = JSON.parse((await home.run(['register', '--json'])).stdout) as RegisteredClients;
    const others = clients.filter((each) => !codingAgents.some(({ client }) => client === each.client));
    reportLive(`coding agents that are not run: ${others.map(({ name }) => name).join(', ')}`);
  });
  afterAll(() => home.remove());

  // For a change the first, which waits for the server on a slow machine.
  for (const agent of isNight ? codingAgents : codingAgents.slice(0, 1)) {
    if (!existsSync(join(modules, agent.program))) {
      skipLive(agent.name, 'its packages have no program for this platform');
      continue;
    }
    it(`${agent.name}: the text of the server, unchanged`, async () => {
      await using model = new ScriptedModel('search_code', searchCalls);
      const url = await model.listen();
      for (const [path, content] of Object.entries(agent.files?.(url) ?? {})) {
        home.write(join(home.folder, path), content);
      }
      const { code, stderr } = await home.run(['register', agent.client, '--write']);
      expect(code, stderr).toBe(0);
      const output = await runAgent(agent, modules, home, url);
      const { toolResult = (text: string): string => text } = agent;
      expect(model.results.map(toolResult), output).toEqual(answers);
      expect(output).toContain('Done.');
      // It knows how to call the tool without a search for tools.
      expect(ownTools(model), 'the first request').toContain('search_code');
      const refused = [...model.refused].filter((host) => agent.hosts?.includes(host) !== true);
      expect({ problems: model.problems, refused }).toEqual({ problems: [], refused: [] });
    });
  }
}

function describeInspector(program: string): void {
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
    const { stdout } = await promisify(execFile)(program, ['--cli', ...target, '--method', ...method], options);
    return JSON.parse(stdout);
  }

  it.each(someOf(['standard input and output', 'HTTP']))('lists and calls the tools over %s', async (transport) => {
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
}

/** Names of the tools of the server that the first request to a model offers with their schemas. */
function ownTools({ firstTools }: ScriptedModel): readonly string[] {
  const names = firstTools.map(
    ({ name }) => /(search_code|index_codebase|get_indexing_status|clear_index)$/.exec(name)?.[0],
  );
  return names.filter((name) => name !== undefined);
}

interface RegisteredClients {
  readonly clients: readonly { readonly client: string; readonly name: string }[];
}
