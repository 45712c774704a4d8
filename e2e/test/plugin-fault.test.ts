import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from './sandbox.ts';

/* What a plugin of another author throws is reported as a fault of that plugin, wherever it throws. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/retry.js': 'export function retry(count) {\n  return count;\n}\n' });
  sandbox.write(
    '../plugin/package.json',
    '{ "name": "embed-foreign", "type": "module", "bugs": "https://foreign.test", "keywords": ["codesearch-plugin"] }',
  );
});

afterEach(() => sandbox.remove());

/** An embedder of another author. @param parts members that replace its own */
function foreignEmbedder(parts: { readonly plugin?: string; readonly stage?: string }): string {
  return `
    import { definePlugin } from ${JSON.stringify(join(workspace, 'packages/kernel/dist/index.js'))};
    const options = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
    const boom = () => { const missing = undefined; return missing.length; };
    const stage = {
      embed: async ({ inputs }) => ({ vectors: inputs.map(() => Float32Array.of(1, 0)) }),
      ${parts.stage ?? ''}
    };
    export const foreign = definePlugin({
      name: 'embed-foreign', stage: 'embedder', options,
      describe: () => ({ model: 'm', dimensions: 2, maxBatchSize: 8 }),
      create: () => stage,
      ${parts.plugin ?? ''}
    });
  `;
}

const typeError = 'TypeError: Cannot read properties of undefined';

describe('a fault of a plugin', () => {
  it.each([
    ['create', { plugin: 'create: boom' }, typeError],
    ['create', { plugin: 'create: async () => stage' }, 'create() returned a promise'],
    ['create', { plugin: 'create: () => {}' }, 'create() returned undefined, not a stage'],
    ['describe', { plugin: 'describe: boom' }, typeError],
    ['fingerprint', { plugin: 'fingerprint: boom' }, typeError],
    ['open', { stage: 'open: async () => boom()' }, typeError],
    ['embed', { stage: 'embed: async () => boom()' }, typeError],
    ['embed', { stage: "embed: async () => { throw new Error('no luck'); }" }, 'Error: no luck'],
    ['create', { plugin: 'create: () => (Array.prototype.map = () => [], stage)' }, 'It replaces Array.prototype.map'],
    ['open', { stage: 'open: async () => void (JSON.parse = () => ({}))' }, 'It replaces JSON.parse'],
    ['dispose', { stage: '[Symbol.asyncDispose]: async () => boom()' }, typeError],
  ])('in %s names plugin, operation, cause and the address for reports: %j', async (operation, parts, cause) => {
    sandbox.write('../plugin/index.js', foreignEmbedder(parts));
    sandbox.write(
      '../config.mjs',
      "import { foreign } from './plugin/index.js';\nexport default { embedder: foreign(), workers: 0 };\n",
    );
    // What one replaces is that of its process.
    const run = cause.startsWith('It replaces') ? sandbox.runProcess : sandbox.run;
    const { code, stderr } = await run.call(sandbox, ['index', '--config', '../config.mjs', '--debug']);
    expect(code).not.toBe(0);
    expect(stderr).toContain(cause);
    expect(stderr).toMatch(/This is a fault of the plugin embed-foreign\. Correct \S+\/plugin\/index\.js/);
    expect(stderr).toContain('or report it at https://foreign.test');
    expect(stderr).toContain(`plugin embed-foreign, ${operation}`);
    expect(stderr).not.toContain('This is a bug');
    // The stack leads into the plugin.
    if (cause === typeError) expect(stderr).toContain('plugin/index.js:');
  });
});

it.each([
  'Array.prototype.map = () => [];\nexport default {};\n',
  'export default () => { Map.prototype.get = () => undefined; return {}; };\n',
])('a configuration that replaces a built-in function is named: %s', async (text) => {
  sandbox.write('../config.mjs', text);
  const { code, stderr } = await sandbox.runProcess(['index', '--config', '../config.mjs']);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /The configuration \S+config\.mjs is invalid: TypeError: It replaces (Array|Map)\.prototype\./,
  );
});
