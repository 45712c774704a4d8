import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { textsOf } from './remote-config.ts';

/* What the configuration says about calls, with a real service that is slow. */

const chunks = 6;

let sandbox: Sandbox;
let server: ModelServer;

beforeEach(async () => {
  server = await ModelServer.start({
    'POST /v1/embeddings': openaiEmbeddings(),
  });
  sandbox = new Sandbox();
  for (let file = 0; file < chunks; file++) sandbox.write(`part${file}.md`, `Paragraph number ${file}.\n`);
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

async function index(
  policies: object,
  embedder = `{ baseURL: '${server.url}/v1', model: 'm', dimensions: 16 }`,
): Promise<Outcome> {
  const openai = JSON.stringify(join(workspace, 'packages/plugin-embed-openai/dist/index.js'));
  const file = join(sandbox.folder, 'remote.config.mjs');
  writeFileSync(
    file,
    `import { openai } from ${openai};
     export default { embedder: openai(${embedder}), policies: ${JSON.stringify(policies)}, workers: 0 };`,
  );
  return sandbox.run(['index', '--json', '--progress', 'none', '--config', file]);
}

it('halves a batch that takes too long until the service answers in time', async () => {
  server.fault = ({ body }) => (textsOf(body).length > 4 ? 'hang' : undefined);
  const { code, stdout } = await index({ embedder: { timeoutMs: 4000 } });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ report: { chunks }, index: { state: 'current' } });
  const sizes = server.calls.map(({ body }) => textsOf(body).length);
  expect(Math.max(...sizes)).toBeGreaterThan(4);
  // Each size that is too large is tried by at most a few calls that are under way together, and never by all.
  const answered = server.calls.filter(({ body }) => textsOf(body).length <= 4).flatMap(({ body }) => textsOf(body));
  expect(new Set(answered.filter((text) => text.includes('Paragraph'))).size).toBe(chunks);
});

it('names the setting of a time limit, and the setting works', async () => {
  server.latencyMs = 2000;
  const late = await index({ embedder: { timeoutMs: 200, attempts: 1 } });
  expect(late.code).toBe(2);
  expect(late.stderr).toContain('took longer than 200 ms');
  const [, stage, setting] = /raise 'policies\.(\w+)\.(\w+)' in the configuration/.exec(late.stderr) ?? [];
  const followed = await index({ [stage!]: { [setting!]: 120_000 } });
  expect(followed.code).toBe(0);
});

it('sends as many texts in one call as the configuration says', async () => {
  await index({ embedder: { batchSize: 3 } });
  expect(Math.max(...server.calls.map(({ body }) => textsOf(body).length))).toBe(3);
});

it('sends the headers that the configuration names, and keeps to the time limit of the plugin', async () => {
  server.latencyMs = 2000;
  const options = `{ baseURL: '${server.url}/v1', model: 'm', dimensions: 16, timeoutMs: 150, headers: { 'x-team': 'a' } }`;
  const late = await index({ embedder: { attempts: 1 } }, options);
  expect(late.stderr).toContain('took longer than 150 ms');
  expect(server.calls[0]?.headers['x-team']).toBe('a');
  expect((await index({ embedder: { timeoutMs: 60_000 } }, options)).code).toBe(0);
});
