import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { Agent } from './agent.ts';
import type { Answer } from './agent.ts';

/* Which files an agent searches. */

let sandbox: Sandbox;
let agent: Agent;

beforeAll(async () => {
  sandbox = new Sandbox({
    'README.md': '# Shop\n\nSends a parcel.\n',
    'package.json': '{ "name": "shop", "description": "sends a parcel" }\n',
    'src/send.ts': '/** Sends a parcel. */\nexport function sendParcel(): void {}\n',
    'src/send.test.ts': "it('sends a parcel', () => sendParcel());\n",
    'src/gen/client.ts': '/** Sends a parcel to the service. */\nexport function postParcel(): void {}\n',
  });
  sandbox.commit();
  sandbox.write('src/label.ts', '/** Prints the label of a parcel. */\nexport function printLabel(): void {}\n');
  agent = await Agent.start(sandbox);
});

afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  sandbox.remove();
});

const search = (given: Record<string, unknown>): Promise<Answer> =>
  agent.call('search_code', { query: 'sends a parcel', limit: 50, maxTokens: 20_000, ...given });

const paths = async (given: Record<string, unknown>): Promise<readonly string[]> => {
  const { structured, text, isError } = await search(given);
  expect(isError, text).toBe(false);
  const { hits } = structured as { readonly hits: readonly { readonly path: string }[] };
  return [...new Set(hits.map(({ path }) => path))].toSorted();
};

it('leaves out tests and patterns', async () => {
  expect(await paths({ tests: false, pathGlob: 'src,!gen' })).toEqual(['src/label.ts', 'src/send.ts']);
  expect(await paths({ path: join(sandbox.tree, 'src'), pathGlob: '!*.{test,spec}.ts' })).toEqual([
    'src/gen/client.ts',
    'src/label.ts',
    'src/send.ts',
  ]);
});

it('has documentation or configuration only', async () => {
  expect(await paths({ content: 'docs' })).toEqual(['README.md']);
  expect(await paths({ content: 'config' })).toEqual(['package.json']);
});

it('has changes only', async () => {
  expect(await paths({ since: 'HEAD' })).toEqual(['src/label.ts']);
  expect((await search({ since: 'main..HEAD' })).text).toContain('since "main..HEAD" leaves none of the 6 files.');
  const { text, isError } = await search({ since: 'nothing' });
  expect([isError, text]).toEqual([true, expect.stringMatching(/"nothing" is neither a time nor a revision/)]);
});

it('has a single file', async () => {
  expect(await paths({ path: join(sandbox.tree, 'src/send.ts') })).toEqual(['src/send.ts']);
  expect(await paths({ path: 'src/send.ts' })).toEqual(['src/send.ts']);
});

it('says why nothing is found', async () => {
  expect((await search({ pathGlob: 'tset' })).text).toContain('No file matches pathGlob "tset".');
  expect((await search({ content: 'docs', tests: false, pathGlob: 'src' })).text).toContain(
    'content docs leaves none of the 3 files.',
  );
});
