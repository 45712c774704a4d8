import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import { smallService } from '../small-service.ts';

interface Plugins {
  readonly contractVersion: number;
  readonly file?: string;
  readonly plugins: readonly { readonly slot: string; readonly plugin: string; readonly [fact: string]: unknown }[];
}

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const plugins = async (): Promise<Plugins> => printed<Plugins>('plugins', await sandbox.run(['plugins', '--json']));

describe('plugins', () => {
  it('shows the preset with packages, versions, contracts and capabilities', async () => {
    const listed = await plugins();
    expect(listed).toMatchObject({ contractVersion: 1 });
    expect(listed.plugins.filter(({ inside }) => inside === undefined).map(({ slot }) => slot)).toEqual([
      'scanner',
      'changeDetector',
      'chunker',
      'contextualizer',
      'embedder',
      'store',
      'reranker',
      ...(listed.plugins.some(({ slot }) => slot === 'lexical') ? ['lexical'] : []),
    ]);
    expect(listed.plugins.find(({ slot }) => slot === 'embedder')).toMatchObject({
      plugin: 'embed-static',
      origin: 'preset',
      contractVersion: 1,
      package: { name: '@codesearch/plugin-embed-static', version: expect.stringMatching(/^\d/) as string },
      capabilities: { model: 'codesearch-static-v4', maxBatchSize: expect.any(Number) as number },
    });
    expect((await sandbox.run(['plugins'])).stdout).toMatch(
      /^embedder +embed-static +\d+\.\d+\.\d+ +1 +preset default/m,
    );
  });

  it('shows a plugin of a configuration and those in its options, with the folder of its package', async () => {
    const kernel = join(workspace, 'packages/kernel/dist/index.js');
    sandbox.write('../plugin/package.json', '{ "name": "chunker-foreign", "version": "3.1.4", "type": "module" }');
    sandbox.write(
      '../plugin/index.js',
      `import { definePlugin } from ${JSON.stringify(kernel)};
       const options = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
       const create = () => { throw new Error('never'); };
       export const inner = definePlugin({ name: 'chunker-inner', stage: 'chunker', options, create });
       export const foreign = definePlugin({ name: 'chunker-foreign', stage: 'chunker', options, create });`,
    );
    const file = sandbox.write(
      'codesearch.config.mjs',
      "import { foreign, inner } from '../plugin/index.js';\nexport default { chunker: foreign({ fallback: inner() }) };\n",
    );
    const listed = await plugins();
    expect(listed.file).toBe(file);
    const found = { name: 'chunker-foreign', version: '3.1.4', folder: join(sandbox.folder, 'plugin') };
    expect(listed.plugins.filter(({ slot }) => slot === 'chunker')).toMatchObject([
      { plugin: 'chunker-foreign', origin: 'config', package: found },
      { plugin: 'chunker-inner', origin: 'config', inside: 'chunker-foreign', package: found },
    ]);
    const { stdout } = await sandbox.run(['plugins']);
    expect(stdout).toMatch(/^chunker +chunker-foreign +3\.1\.4 +1 +config/m);
    expect(stdout).toMatch(/^ {2}in chunker-foreign +chunker-inner +3\.1\.4/m);
    expect(stdout).toContain(found.folder);
  });

  it('refuses options that do not fit', async () => {
    sandbox.write(
      'codesearch.config.json',
      '{ "chunker": { "plugin": "@codesearch/plugin-chunker-text", "options": { "sise": 3 } } }',
    );
    sandbox.write('node_modules/.keep', '');
    const { code, stderr } = await sandbox.run(['plugins']);
    expect(code).toBe(2);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});
