import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import type { ModelCall } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from '../sandbox.ts';
import { textsOf } from './remote-config.ts';
import { someOf } from '../some-of.ts';

/*
 * Every answer of a service is kept when it arrives: a run that is killed repeats at most the calls that were under
 * way.
 */

const concurrency = 2;
const killedAt = 12;

let sandbox: Sandbox;
let server: ModelServer;

const built = (name: string): string => JSON.stringify(join(workspace, `packages/${name}/dist/index.js`));

const chat = ({ body }: ModelCall) => {
  const [, user] = (body as { readonly messages: readonly { readonly content: string }[] }).messages;
  return { body: { choices: [{ message: { content: `About ${user!.content.length} characters.` } }] } };
};

beforeEach(async () => {
  server = await ModelServer.start({ 'POST /v1/embeddings': openaiEmbeddings(), 'POST /v1/chat/completions': chat });
  server.latencyMs = 15;
  sandbox = new Sandbox();
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

async function killAndRepeat(
  config: string,
  route: string,
): Promise<readonly [readonly ModelCall[], readonly ModelCall[]]> {
  const file = join(sandbox.folder, 'remote.config.mjs');
  writeFileSync(file, config);
  const args = ['index', '--json', '--progress', 'none', '--config', file];
  const child = sandbox.start(args);
  const ended = once(child, 'exit');
  server.fault = () => {
    if (server.calls.filter((call) => call.route === route).length >= killedAt) child.kill('SIGKILL');
    return undefined;
  };
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  const before = server.calls.filter((call) => call.route === route);
  server.fault = () => undefined;
  server.latencyMs = 0;
  expect((await sandbox.run(args)).code).toBe(0);
  return [before, server.calls.filter((call) => call.route === route).slice(before.length)];
}

const service = (url: string): string => `baseURL: '${url}/v1', model: 'm', concurrency: ${concurrency}`;

it.each(
  someOf([
    ['few texts', 4, ''],
    ['texts', 12, ''],
    ['pieces of texts', 12, 'maxInputTokens: 16,'],
  ] as const),
)('keeps the vectors of %s', async (_, batchSize, rest) => {
  for (let file = 0; file < killedAt * batchSize + 10; file++) {
    sandbox.write(
      `part${file}.md`,
      `Paragraph number ${file}, which is about ${'words '.repeat(20)}and the number ${file}.\n`,
    );
  }
  const config = `import { openai } from ${built('plugin-embed-openai')};
    export default { embedder: openai({ ${service(server.url)}, dimensions: 16, batchSize: ${batchSize}, ${rest} }), workers: 0 };`;
  const [before, after] = await killAndRepeat(config, 'POST /v1/embeddings');
  const sent = new Set(before.flatMap(({ body }) => textsOf(body)));
  const repeated = after.flatMap(({ body }) => textsOf(body)).filter((text) => sent.has(text));
  expect(repeated.length).toBeLessThanOrEqual(concurrency * batchSize);
});

it('keeps the sentences of a model', async () => {
  for (let part = 0; part < 40; part++)
    sandbox.write(`part${part}.js`, `export function part${part}() {\n  return ${part};\n}\n`);
  const config = `import { llm } from ${built('plugin-context-llm')};
    export default { contextualizer: llm({ provider: 'openai', ${service(server.url)} }), workers: 0 };`;
  const [before, after] = await killAndRepeat(config, 'POST /v1/chat/completions');
  const prompts = new Set(before.map(({ body }) => JSON.stringify(body)));
  const repeated = after.filter(({ body }) => prompts.has(JSON.stringify(body)));
  expect(after.length).toBeGreaterThan(0);
  expect(repeated.length).toBeLessThanOrEqual(concurrency);
});
