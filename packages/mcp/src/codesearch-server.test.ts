import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { Tool } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerLog } from './server-log.ts';
import { patientWaits, TemporaryProjects } from '@codesearch/host/fixture';
import { OpenProjects } from '@codesearch/host';
import type { AnswerOptions } from './server/answer-options.ts';
import { codesearchServers } from './codesearch-server.ts';

let temporary: TemporaryProjects;
let projects: OpenProjects;
let client: Client;
const connected: Client[] = [];

beforeEach(async () => {
  temporary = new TemporaryProjects();
  projects = new OpenProjects({
    defaultWorkers: 0,
    cwd: temporary.folder,
    log: new ServerLog(() => {}),
    waits: patientWaits,
  });
  client = await connect({});
});

async function connect(options: AnswerOptions): Promise<Client> {
  const opened = new Client({ name: 'test', version: '1' });
  connected.push(opened);
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await codesearchServers(projects, options)().connect(serverSide);
  await opened.connect(clientSide as never);
  return opened;
}

afterEach(async () => {
  await Promise.all(connected.splice(0).map((each) => each.close()));
  await projects[Symbol.asyncDispose]();
  temporary.remove();
});

const tools = async (of = client): Promise<readonly Tool[]> => (await of.listTools()).tools;

it('describes every parameter and refuses unknown ones', async () => {
  for (const { name, inputSchema } of await tools()) {
    expect(inputSchema['additionalProperties'], name).toBe(false);
    for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {})) {
      expect(schema, `${name} ${parameter}`).toMatchObject({
        type: expect.any(String),
        description: expect.any(String),
      });
    }
    const { isError } = await client.callTool({ name, arguments: { path: temporary.folder, query: 'x', mistyped: 1 } });
    expect(isError, name).toBe(true);
  }
});

it.each([false, true])(
  'lists its tools in fewer than 1,000 tokens, without unions and $schema: structured %s',
  async (structured) => {
    const other = await connect({ structured });
    // What clients give to models. They keep titles, annotations and `_meta` for themselves.
    const list = JSON.stringify(
      (await tools(other)).map(({ name, description, inputSchema, outputSchema }) => ({
        name,
        description,
        inputSchema,
        outputSchema,
      })),
    );
    expect(list.length / 4).toBeLessThan(1000);
    expect(list).not.toMatch(/anyOf|oneOf|allOf|\$schema/);
  },
);

it('says in at most 60 words when to call it', () => {
  const instructions = client.getInstructions() ?? '';
  expect(instructions.split(/\s+/).length).toBeLessThanOrEqual(60);
  expect(instructions).toContain('search_code');
});

it('asks clients that load tools on demand to load search_code at the start, and no other tool', async () => {
  const loaded = (await tools()).map(({ name, _meta }) => [name, _meta?.['anthropic/alwaysLoad']]);
  expect(loaded).toEqual([
    ['search_code', true],
    ['index_codebase', false],
    ['get_indexing_status', false],
    ['clear_index', false],
  ]);
});

it('annotates the effects of each tool', async () => {
  const hints = (await tools()).map(({ name, annotations }) => [
    name,
    annotations?.readOnlyHint,
    annotations?.destructiveHint,
    annotations?.idempotentHint,
  ]);
  expect(hints).toEqual([
    ['search_code', true, undefined, undefined],
    ['index_codebase', false, true, true],
    ['get_indexing_status', true, undefined, undefined],
    ['clear_index', false, true, true],
  ]);
});

it('has a title for each tool, and lists that do not change', async () => {
  for (const { name, title } of await tools()) expect(title, name).toMatch(/^[A-Z][a-z ]+$/);
  expect(client.getServerCapabilities()).toMatchObject({
    tools: { listChanged: false },
    resources: { listChanged: false },
    completions: {},
  });
  expect(client.getServerVersion()).toMatchObject({
    title: 'codesearch',
    description: expect.any(String),
    websiteUrl: expect.stringMatching(/^https:/),
    icons: [{ src: expect.stringMatching(/^data:image\/svg\+xml;base64,/) }],
  });
});

it('completes the path of a resource', async () => {
  const root = temporary.project('app', 2);
  await projects.use(root, (served) => served.sync().ended);
  const complete = async (uri: string, value: string): Promise<readonly string[]> =>
    (await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name: 'path', value } })).completion
      .values;
  expect(await complete('codesearch://status{+path}', temporary.folder)).toEqual([root]);
  expect(await complete('codesearch://span/{lines}{+path}', `${root}/src/unit1`)).toEqual([`${root}/src/unit1.ts`]);
});

it('lists its tools and resources without loading a configuration', async () => {
  temporary.write('codesearch.config.mjs', "throw new Error('must not be loaded');\n");
  expect(await tools()).toHaveLength(4);
  expect((await client.listResources()).resources).toHaveLength(1);
});

it('answers with text only, and with structured content on request', async () => {
  const root = temporary.project('app', 3);
  await projects.use(root, (served) => served.sync().ended);
  const given = { name: 'search_code', arguments: { query: 'appUnit3', path: root } };
  expect(await client.callTool(given)).not.toHaveProperty('structuredContent');
  const structured = await connect({ structured: true });
  for (const call of [given, { name: 'get_indexing_status', arguments: { path: root } }])
    expect(await structured.callTool(call)).toHaveProperty('structuredContent');
  const cost = await structured.callTool({ name: 'index_codebase', arguments: { path: root, force: true } });
  expect(cost.structuredContent).toMatchObject({ message: expect.stringContaining('A rebuild removes the index') });
});

it('narrows a search by every parameter', async () => {
  const structured = await connect({ structured: true });
  const root = temporary.project('app', 12);
  temporary.write('app/docs/unit.md', '# appUnit3 in words\n');
  await projects.use(root, (served) => served.sync().ended);
  const search = async (given: Record<string, unknown>): Promise<readonly string[]> => {
    const { structuredContent } = await structured.callTool({
      name: 'search_code',
      arguments: { query: 'appUnit3', path: root, ...given },
    });
    return (structuredContent as { readonly hits: readonly { readonly path: string }[] }).hits.map(({ path }) => path);
  };
  const question = { query: 'a function that returns the number of its unit' };
  expect(await search(question)).toHaveLength(10);
  expect(await search({ ...question, limit: 2 })).toHaveLength(2);
  expect(await search({})).toEqual(['src/unit3.ts', 'docs/unit.md']);
  expect(await search({ match: 'exact' })).toHaveLength(2);
  expect(await search({ match: 'regex', query: '^# appUnit[0-9] in' })).toEqual(['docs/unit.md']);
  expect(await search({ match: '^# appUnit[0-9] in', query: undefined })).toEqual(['docs/unit.md']);
  expect(await search({ match: '/APPUNIT[34]/i', query: 'the words of a unit' })).toEqual(
    expect.arrayContaining(['src/unit3.ts', 'src/unit4.ts', 'docs/unit.md']),
  );
  expect(await search({ match: String.raw`appUnit(3|4)\(`, query: 'appUnit4' })).toEqual([
    'src/unit4.ts',
    'src/unit3.ts',
  ]);
  expect(await search({ match: 'exact', query: undefined })).toEqual([]);
  expect(await search({ language: 'md' })).toEqual(['docs/unit.md']);
  expect(await search({ pathGlob: 'docs' })).toEqual(['docs/unit.md']);
  expect(await search({ path: `${root}/docs` })).toEqual(['docs/unit.md']);
  expect(await search({ path: `${root}/docs/unit.md` })).toEqual(['docs/unit.md']);
  expect((await search({ ...question, maxTokens: 400 })).length).toBeLessThan(10);
});

it('says in the first answer about a project that its configuration is not used, and only there', async () => {
  const path = temporary.project('app');
  temporary.write('app/codesearch.config.mjs', 'export default {};\n');
  const answer = async (): Promise<unknown> =>
    (await client.callTool({ name: 'search_code', arguments: { path, query: 'appUnit0' } })).content;
  const note = expect.stringContaining(`config --trust ${path}/codesearch.config.mjs\n`) as string;
  expect(await answer()).toEqual([{ type: 'text', text: note }]);
  expect(await answer()).not.toEqual([{ type: 'text', text: note }]);
});
