import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countedTokens, ModelServer, openaiEmbeddings } from '@codesearch/testkit';
import type { ModelAnswer, ModelCall } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { textsOf } from './remote-config.ts';
import { someOf } from '../some-of.ts';

/*
 * A run ends before its calls cost more than the limit, and the next run continues. The servers count what would be
 * paid.
 */

const answer = 'It adds a number to another one, and returns the sum of both of them.';

let sandbox: Sandbox;
let server: ModelServer;

beforeEach(async () => {
  server = await ModelServer.start({
    'POST /v1/embeddings': openaiEmbeddings(),
    'POST /v1/chat/completions': (): ModelAnswer => ({ body: { choices: [{ message: { content: answer } }] } }),
  });
  sandbox = new Sandbox();
  for (let part = 0; part < 30; part++) {
    sandbox.write(`part${part}.js`, `export function add${part}(count) {\n  return count + ${part};\n}\n`);
  }
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  sandbox.remove();
});

const built = (name: string): string => JSON.stringify(join(workspace, `packages/plugin-${name}/dist/index.js`));
const embedder = (rest = 'pricePerMillionTokens: 100'): string =>
  `embedder: openai({ baseURL: '${server.url}/v1', model: 'm', dimensions: 16, batchSize: 4, concurrency: 2, ${rest} })`;
const contextualizer = (): string =>
  `contextualizer: llm({ provider: 'openai', model: 'm', baseURL: '${server.url}/v1', concurrency: 2,
    pricePerMillionTokens: { input: 100, output: 400 } })`;

function run(config: string, ...args: readonly string[]): Promise<Outcome> {
  const file = join(sandbox.folder, 'remote.config.mjs');
  writeFileSync(
    file,
    `import { openai } from ${built('embed-openai')};
     import { llm } from ${built('context-llm')};
     export default { ${config}, workers: 0 };`,
  );
  return sandbox.run(['index', '--progress', 'none', ...args, '--config', file]);
}

function dollarsSpent(calls: readonly ModelCall[]): number {
  return calls.reduce((sum, { route, body }) => {
    if (route === 'POST /v1/embeddings')
      return sum + (100 * textsOf(body).reduce((all, text) => all + countedTokens(text), 0)) / 1e6;
    const { messages } = body as { readonly messages: readonly { readonly content: string }[] };
    const sent = messages.reduce((all, { content }) => all + countedTokens(content), 0);
    return sum + (100 * sent + 400 * countedTokens(answer)) / 1e6;
  }, 0);
}

it.each(
  someOf([
    ['a model that writes contexts', contextualizer, 1],
    ['an embedder', embedder, 0.075],
  ] as const),
)('ends before %s costs more, and continues', async (_, stage, total) => {
  const limit = total / 3;
  let runs = 0;
  const paid = new Set<string>();
  for (let code = 2; code !== 0 && runs < 12; runs++) {
    const before = server.calls.length;
    const outcome = await run(stage(), '--max-cost', String(limit));
    code = outcome.code ?? 2;
    const calls = server.calls.slice(before);
    expect(dollarsSpent(calls)).toBeLessThanOrEqual(limit);
    if (code !== 0) {
      expect(outcome.stderr).toMatch(
        /The run has cost about \$0\.\d+, and the next call could pass the limit of \$0\.\d+/,
      );
      expect(dollarsSpent(calls)).toBeGreaterThan(limit / 3);
    }
    for (const call of calls) {
      const key = JSON.stringify(call.body);
      expect(paid.has(key)).toBe(false);
      paid.add(key);
    }
  }
  expect(runs).toBeGreaterThan(1);
  expect(runs).toBeLessThan(12);
  expect((await sandbox.run(['status', '--json'])).code).toBe(0);
});

it('applies the limit of the configuration', async () => {
  const { code, stderr } = await run(`${embedder()}, maxCost: 0`);
  expect(code).toBe(2);
  expect(stderr).toContain('The run has cost nothing, and the next call could pass the limit of $0.');
  expect(server.calls).toEqual([]);
});

it('refuses a limit if a price is unknown, and names the option', async () => {
  const { code, stderr } = await run(embedder(''), '--max-cost', '1');
  expect(code).toBe(2);
  expect(stderr).toContain("Set the option 'pricePerMillionTokens' of embed-openai, or omit the limit.");
  expect(server.calls).toEqual([]);
  expect((await run(embedder(), '--max-cost', 'much')).stderr).toContain('Expected US dollars');
});

it('costs nothing with a local setup', async () => {
  expect((await sandbox.run(['index', '--max-cost', '0'])).code).toBe(0);
});
