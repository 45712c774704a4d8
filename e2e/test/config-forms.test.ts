import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from './printed.ts';
import { ProjectInC, retry } from './project-in-c.ts';
import { expectRefusal } from './refusal.ts';
import { someOf } from './some-of.ts';

/* The forms of a configuration. */

let sandbox: ProjectInC;

beforeEach(() => {
  sandbox = new ProjectInC();
});

afterEach(() => sandbox.remove());

const state = async (path: string): Promise<unknown> =>
  printed('status', await sandbox.run(['status', path, '--json']))['state'];

describe('a configuration that imports packages of the program', () => {
  it.each(
    someOf([
      [
        'codesearch.config.ts',
        "import type { CodesearchConfig } from '@codesearch/kernel';\n",
        ' satisfies CodesearchConfig',
      ],
      ['codesearch.config.mjs', '', ''],
    ]),
  )('searches where they are not installed: %s', async (name, types, satisfies) => {
    sandbox.write(
      name,
      `${types}import { defineConfig } from '@codesearch/kernel';
import { local } from '@codesearch/plugin-store-local';
import { chunker } from './codesearch/chunker.mjs';

export default defineConfig({ store: local(), chunker, workers: 2 })${satisfies};
`,
    );
    sandbox.write(
      'codesearch/chunker.mjs',
      "import { text } from '@codesearch/plugin-chunker-text';\nexport const chunker = text({ size: 700 });\n",
    );
    const found = await sandbox.run(['search', 'retry_later']);
    expect(found).toMatchObject({ code: 0, stdout: retry });
    expect((await sandbox.config()).stages['chunker']).toMatchObject({
      plugin: 'chunker-text',
      options: { size: 700 },
    });
  });

  it.each([
    ['codesearch.config.cts', 'const size: number = 700;'],
    ['.codesearchrc.cjs', 'const size = 700;'],
  ])('searches as a module of CommonJS: %s', async (name, declared) => {
    sandbox.write(
      name,
      `const { defineConfig } = require('@codesearch/kernel');
const { text } = require('@codesearch/plugin-chunker-text');
${declared}
module.exports = defineConfig({ chunker: text({ size }) });
`,
    );
    expect(await sandbox.run(['search', 'retry_later'])).toMatchObject({ code: 0, stdout: retry });
    expect((await sandbox.config()).stages['chunker']).toMatchObject({
      plugin: 'chunker-text',
      options: { size: 700 },
    });
  });

  it('searches with YAML in a folder for configurations, whose globs begin in the folder around it', async () => {
    const plugin = "'@codesearch/plugin-chunker-text'";
    sandbox.write(
      '.config/codesearchrc',
      `chunker: { plugin: ${plugin} }\noverrides:\n  - files: src/*.c\n    chunker: { plugin: ${plugin}, options: { size: 700 } }\n`,
    );
    expect(await sandbox.run(['search', 'retry_later', 'src'])).toMatchObject({ code: 0, stdout: retry });
    expect((await sandbox.config()).stages['chunker']).toMatchObject({ plugin: 'chunker-by-path' });
  });

  it('uses an installed package instead, and gives other packages no access', async () => {
    sandbox.write(
      'node_modules/@codesearch/plugin-store-local/package.json',
      '{ "name": "@codesearch/plugin-store-local", "type": "module", "exports": "./own.js" }',
    );
    sandbox.write(
      'node_modules/@codesearch/plugin-store-local/own.js',
      "import '@codesearch/plugin-chunker-text';\nexport const local = () => ({});\n",
    );
    sandbox.write(
      'codesearch.config.mjs',
      "import { local } from '@codesearch/plugin-store-local';\nexport default { store: local() };\n",
    );
    expectRefusal(
      await sandbox.run(['config']),
      /Cannot find package '@codesearch\/plugin-chunker-text'/,
      /Install it: `npm install/,
    );
  });

  it('names what a package of the program exports, if it has not what is imported', async () => {
    sandbox.write(
      'codesearch.config.mjs',
      "import { text2 } from '@codesearch/plugin-chunker-text';\nexport default {};\n",
    );
    expectRefusal(
      await sandbox.run(['config']),
      /named 'text2'/,
      /'@codesearch\/plugin-chunker-text' exports text, textLanguages\./,
    );
  });

  it('names a package that the program does not have', async () => {
    sandbox.write('codesearch.config.mjs', "import '@codesearch/plugin-none';\nexport default {};\n");
    expectRefusal(
      await sandbox.run(['config']),
      /Cannot find package '@codesearch\/plugin-none'/,
      /Install it: `npm install/,
    );
  });
});

it('accepts a package in JSON that serves imports alone', async () => {
  sandbox.write('node_modules/lines/package.json', '{ "name": "lines", "exports": { "import": "./lines.mjs" } }');
  sandbox.write(
    'node_modules/lines/lines.mjs',
    'export const lines = Object.assign(() => ({}), { [Symbol.for("@codesearch/plugin-stage")]: "chunker" });\n',
  );
  sandbox.write('codesearch.config.json', '{ "chunker": { "plugin": "lines" } }');
  expectRefusal(await sandbox.run(['config']), /'chunker' is an object, not a plugin/, /"plugin":/);
});

it('says how to write a plugin that is given as a text', async () => {
  const config = sandbox.write('../text.mjs', 'export default { chunker: "text" };\n');
  expectRefusal(
    await sandbox.run(['config', '--config', config]),
    /'chunker' is the string "text", not a plugin/,
    /Import the function .* write chunker: text\(/,
  );
});

it.each([
  ["{ name: 'mine' }", /'chunker' is a plugin without a function 'create'/, /name: 'mine', create: \(\)/],
  ["{ name: 'mine', creat: () => ({}) }", /'chunker' is a plugin without a function 'create'/, /create: \(\)/],
  ['{ create: () => ({}) }', /'chunker' is a plugin without a text 'name'/, /name: 'mine'/],
  ["{ name: 'mine', create: () => ({}) }", /create\(\) returns has no function 'chunk'/, /Correct .*mine\.mjs/],
])('says what is missing in a plugin that is written in it: %s', async (plugin, message, hint) => {
  const config = sandbox.write('../mine.mjs', `export default { chunker: ${plugin} };\n`);
  expectRefusal(await sandbox.run(['index', '--progress', 'none', '--config', config]), message, hint);
});

describe('a configuration that is a function', () => {
  beforeEach(() => {
    sandbox.write(
      'codesearch.config.ts',
      `import { basename } from 'node:path';
import { defineConfig } from '@codesearch/kernel';
import { text } from '@codesearch/plugin-chunker-text';

export default defineConfig(async ({ root, env }) => ({
  chunker: text({ size: basename(root).length * 100 }),
  workers: Number(env('WORKERS') ?? 2),
}));
`,
    );
  });

  it('gets the searched folder and the environment, and works in the pool', async () => {
    expect(await sandbox.config({ WORKERS: '3' })).toMatchObject({
      stages: { chunker: { options: { size: 400 } } },
      workers: { value: 3 },
    });
    expect(await sandbox.config({}, 'src')).toMatchObject({ stages: { chunker: { options: { size: 300 } } } });
    expect(await sandbox.run(['search', 'retry_later'])).toMatchObject({ code: 0, stdout: retry });
    // The folder belongs to the index of the tree, so it is searched with the configuration of the tree.
    expect(await sandbox.run(['search', 'retry_later', 'src'])).toMatchObject({ code: 0, stdout: retry });
    expect([await state('.'), await state('src')]).toEqual(['current', 'current']);
  });

  it('is not called before it is trusted', async () => {
    const env = { CODESEARCH_TRUST_CONFIG: '' };
    expect(await sandbox.config(env)).toMatchObject({ stages: { chunker: { plugin: 'chunker-ast' } } });
    expect(await sandbox.run(['config', '--trust'], { env })).toMatchObject({ code: 0 });
    expect(await sandbox.config(env)).toMatchObject({ stages: { chunker: { plugin: 'chunker-text' } } });
  });
});

describe('extends', () => {
  it('is part of what is trusted', async () => {
    const env = { CODESEARCH_TRUST_CONFIG: '' };
    sandbox.write('shared/base.json', '{ "workers": 3 }');
    sandbox.write('codesearch.config.json', '{ "extends": "./shared/base.json" }');
    expect(await sandbox.run(['config', '--trust'], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('shared/base.json') as string,
    });
    expect(await sandbox.config(env)).toMatchObject({ workers: { value: 3 } });
    sandbox.write('shared/base.json', '{ "workers": 4 }');
    expect((await sandbox.config(env)).workers.value).not.toBe(4);
  });

  it('names the chain of a cycle', async () => {
    sandbox.write('base.json', '{ "extends": "./codesearch.config.json" }');
    sandbox.write('codesearch.config.json', '{ "extends": "./base.json" }');
    expectRefusal(
      await sandbox.run(['search', 'retry']),
      /base\.json:1 is invalid: it extends itself: codesearch\.config\.json → base\.json → codesearch\.config\.json/,
      /Remove one 'extends'/,
    );
  });
});

describe('overrides', () => {
  const text = (size: number): object => ({ plugin: '@codesearch/plugin-chunker-text', options: { size } });
  const paragraphs = `${'A retry waits for some seconds before it asks again.\n\n'.repeat(40)}`;

  beforeEach(() => {
    sandbox.write('docs/retry.md', paragraphs);
    sandbox.write('notes/retry.md', paragraphs);
  });

  it('are named in what has changed, by their files', async () => {
    const changes = async (config: object): Promise<string> => {
      sandbox.write('codesearch.config.json', JSON.stringify({ workers: 0, ...config }));
      const { stderr } = await sandbox.run(['search', 'request']);
      return /Settings changed: (.*)\. Building/.exec(stderr)?.[1] ?? '';
    };
    const docs = (size: number): object => ({ files: 'docs/**', chunker: text(size) });
    await changes({});
    expect(await changes({ overrides: [docs(200)] })).toBe('chunker of docs/** is chunker-text (was chunker-ast)');
    expect(await changes({ overrides: [docs(300)] })).toBe('chunker of docs/** chunker-text has size 300 (was 200)');
    const both = [docs(300), { files: ['*.sql'], chunker: text(300) }];
    expect(await changes({ overrides: both })).toBe('chunker of *.sql is chunker-text (was chunker-ast)');
    expect(await changes({ overrides: both.toReversed() })).toBe('the overrides of chunker have changed');
    expect(await changes({})).toBe(
      'chunker of *.sql is chunker-ast (was chunker-text); chunker of docs/** is chunker-ast (was chunker-text)',
    );
  });

  it('cut the files that fit with another chunker', async () => {
    sandbox.write(
      'codesearch.config.json',
      JSON.stringify({ workers: 2, chunker: text(2000), overrides: [{ files: 'docs/**', chunker: text(200) }] }),
    );
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
    const { results } = printed<{ readonly results: readonly { readonly path: string; readonly text: string }[] }>(
      'search',
      await sandbox.run(['search', 'retry waits for some seconds', '--json', '-n', '100']),
    );
    const longest = (folder: string): number =>
      Math.max(...results.filter(({ path }) => path.startsWith(folder)).map((hit) => hit.text.length));
    expect(longest('docs/')).toBeLessThanOrEqual(200);
    expect(longest('notes/')).toBeGreaterThan(400);
    expect(await state('.')).toBe('current');
  });

  it('are shown as they are written', async () => {
    sandbox.write(
      'codesearch.config.json',
      JSON.stringify({ chunker: text(900), overrides: [{ files: ['docs/**', '*.sql'], chunker: text(200) }] }),
    );
    const shown = await sandbox.run(['config']);
    expect(shown.stdout).toMatch(/^chunker +chunker-text \{"size":900\}$/m);
    expect(shown.stdout).toMatch(/^ +docs\/\*\*, \*\.sql: chunker-text \{"size":200\} {2}\(\S+\)$/m);
    const { stdout } = await sandbox.run(['plugins']);
    expect([stdout.match(/^chunker +chunker-text/gm), stdout.match(/^ +in overrides +chunker-text/gm)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
    expect(shown.stdout + stdout).not.toContain('chunker-by-path');
  });

  it('are refused for a stage that serves the whole index', async () => {
    const embedder = { plugin: '@codesearch/plugin-embed-static' };
    sandbox.write('codesearch.config.json', JSON.stringify({ overrides: [{ files: 'docs/**', embedder }] }));
    expectRefusal(
      await sandbox.run(['search', 'retry']),
      /'overrides\[0\]' has the key 'embedder', which cannot differ between files/,
      /Known keys: files, chunker/,
    );
  });

  it('have their options validated by config', async () => {
    sandbox.write(
      'codesearch.config.json',
      JSON.stringify({ overrides: [{ files: 'docs/**', chunker: { ...text(0), options: { sise: 3 } } }] }),
    );
    expectRefusal(await sandbox.run(['config']), /chunker-text cannot use option 'sise'/, /Did you mean 'size'/);
  });
});
