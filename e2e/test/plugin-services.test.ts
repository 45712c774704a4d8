import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from './sandbox.ts';

/* The services of the engine as plugins of another author use them: HTTP, the cache, and a stage inside another one. */

let sandbox: Sandbox;
let server: Server;
let requests: number;
/** Requests that are refused before one is answered. */
let refusals: number;

beforeEach(async () => {
  [requests, refusals] = [0, 2];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      requests++;
      if (refusals-- > 0) return void response.writeHead(503, { 'retry-after': '0' }).end();
      const { inputs } = JSON.parse(body) as { readonly inputs: readonly string[] };
      response.end(JSON.stringify({ vectors: inputs.map((text) => [text.length, 1]) }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const baseURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  sandbox = new Sandbox({ 'src/retry.js': 'export function retry(count) {\n  return count;\n}\n' });
  sandbox.write(
    'codesearch.config.mjs',
    `import { definePlugin } from ${JSON.stringify(join(workspace, 'packages/kernel/dist/index.js'))};
     const options = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
     const remote = definePlugin({
       name: 'embed-remote', stage: 'embedder', options,
       describe: () => ({ model: 'm', dimensions: 2, maxBatchSize: 8 }),
       create: (_, { services }) => {
         const http = services.http({ baseURL: ${JSON.stringify(baseURL)} });
         return {
           async embed({ inputs, signal }) {
             const { vectors } = await http.json({ path: 'embed', body: { inputs }, signal });
             return { vectors: vectors.map(([x, y]) => Float32Array.of(x, y).map((each) => each / Math.hypot(x, y))) };
           },
         };
       },
     });
     const wrapping = definePlugin({
       name: 'embed-wrapping', stage: 'embedder', options,
       describe: ({ inner }, context) => inner.describe(context),
       create: ({ inner }, { services }) => {
         const stage = services.stage(inner);
         const seen = services.cache({ name: 'embed-wrapping' });
         return {
           open: (request) => stage.open(request),
           async embed(request) {
             await seen.set('calls', ((await seen.get('calls')) ?? 0) + 1);
             return stage.embed(request);
           },
           [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
         };
       },
     });
     export default { embedder: wrapping({ inner: remote() }) };`,
  );
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  sandbox.remove();
});

it('repeat a refused call, report the host first, and keep what was answered', async () => {
  const { code, stderr } = await sandbox.run(['index', '--json']);
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /Note: embed-remote sends text of files and questions to 127\.0\.0\.1:\d+\./,
    ) as string,
  });
  const answered = requests;
  expect(answered).toBeGreaterThan(2);
  expect(await sandbox.run(['index', '--force', '--json'])).toMatchObject({ code: 0 });
  expect(requests).toBe(answered);
});

it('send nothing if the network is switched off, and name the plugin that wanted it', async () => {
  const { code, stderr } = await sandbox.run(['index', '--offline']);
  expect(code).toBe(2);
  expect(stderr).toContain('The plugin embed-remote may not connect to 127.0.0.1');
  expect(requests).toBe(0);
});
