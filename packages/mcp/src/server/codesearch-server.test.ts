import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { Tool } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerLog } from '../log/server-log.ts';
import { TemporaryTrees } from '../project/fixture/temporary-trees.ts';
import { Workspace } from '../project/workspace.ts';
import { codesearchServers } from './codesearch-server.ts';

let trees: TemporaryTrees;
let workspace: Workspace;
let client: Client;

beforeEach(async () => {
  trees = new TemporaryTrees();
  workspace = new Workspace({ cwd: trees.folder, log: new ServerLog(() => {}) });
  client = new Client({ name: 'test', version: '1' });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await codesearchServers(workspace)().connect(ours);
  await client.connect(theirs as never);
});

afterEach(async () => {
  await client.close();
  await workspace[Symbol.asyncDispose]();
  trees.remove();
});

const tools = async (): Promise<readonly Tool[]> => (await client.listTools()).tools;

it('says of every parameter what it is for, and refuses those it does not know', async () => {
  for (const { name, inputSchema } of await tools()) {
    expect(inputSchema['additionalProperties'], name).toBe(false);
    for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {})) {
      expect(schema, `${name} ${parameter}`).toMatchObject({
        type: expect.any(String),
        description: expect.any(String),
      });
    }
    const { isError } = await client.callTool({ name, arguments: { path: trees.folder, query: 'x', mistyped: 1 } });
    expect(isError, name).toBe(true);
  }
});

it('costs less than a thousand tokens at four characters a token, without unions and dialects', async () => {
  const list = JSON.stringify(await tools());
  expect(list.length / 4).toBeLessThan(1000);
  expect(list).not.toMatch(/anyOf|oneOf|allOf|\$schema/);
});

it('says what each tool does to its surroundings', async () => {
  const hints = (await tools()).map(({ name, annotations }) => [
    name,
    annotations?.readOnlyHint,
    annotations?.destructiveHint,
    annotations?.idempotentHint,
  ]);
  expect(hints).toEqual([
    ['search_code', true, undefined, undefined],
    ['index_codebase', false, false, true],
    ['get_indexing_status', true, undefined, undefined],
    ['clear_index', false, true, true],
  ]);
});

it('opens nothing to be listed', async () => {
  trees.write('codesearch.config.mjs', "throw new Error('not to be loaded');\n");
  expect(await tools()).toHaveLength(4);
  expect((await client.listResources()).resources).toHaveLength(1);
});

it('narrows by every parameter', async () => {
  const root = trees.tree('app', 12);
  trees.write('app/docs/unit.md', '# appUnit3 in words\n');
  await workspace.use(root, (served) => served.sync().ended);
  const search = async (given: Record<string, unknown>): Promise<readonly string[]> => {
    const { structuredContent } = await client.callTool({
      name: 'search_code',
      arguments: { query: 'appUnit3', path: root, ...given },
    });
    return (structuredContent as { readonly hits: readonly { readonly path: string }[] }).hits.map(({ path }) => path);
  };
  expect(await search({})).toHaveLength(10);
  expect(await search({ limit: 2 })).toHaveLength(2);
  expect(await search({ language: 'md' })).toEqual(['docs/unit.md']);
  expect(await search({ pathGlob: 'docs' })).toEqual(['docs/unit.md']);
  expect(await search({ path: `${root}/docs` })).toEqual(['docs/unit.md']);
  expect(await search({ path: `${root}/docs/unit.md` })).toEqual(['docs/unit.md']);
  expect((await search({ maxTokens: 200 })).length).toBeLessThan(10);
});
