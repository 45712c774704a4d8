import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codingAgents } from './agent/coding-agents.ts';
import { Home } from './agent/home.ts';
import { runAgent } from './agent/run-agent.ts';
import { searchCalls } from './agent/search-calls.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { reportLive, skipLive } from './harness/report-live.ts';
import { ScriptedModel } from './model/scripted-model.ts';

/*
 * Real coding agents, driven by a scripted model on this machine. What the model receives as the result of a tool is
 * the text of the server, which `bench/tokens` counts.
 */

const environment = await npmEnvironment('clients', join(import.meta.dirname, 'clients'));
if (typeof environment === 'string') {
  skipLive('coding agents', environment);
} else {
  describe('what the model of a coding agent receives', () => describeAgents(environment.modules));
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

  for (const agent of codingAgents) {
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
