import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { printed } from './printed.ts';
import { expectRefusal } from './refusal.ts';
import { Sandbox } from './sandbox.ts';

/* The forms of a configuration, in a project in C without any package: no node_modules is beside it or above it. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/retry.c': 'int retry_later(int seconds) {\n  return seconds;\n}\n' });
});

afterEach(() => sandbox.remove());

interface Shown {
  readonly stages: Readonly<Record<string, { readonly plugin: string; readonly options: unknown }>>;
  readonly workers: { readonly value: number };
}

async function config(env: Readonly<Record<string, string>> = {}, path = '.'): Promise<Shown> {
  return printed<Shown>('config', await sandbox.run(['config', path, '--json'], { env }));
}

const state = async (path: string): Promise<unknown> =>
  printed('status', await sandbox.run(['status', path, '--json']))['state'];

const retry = expect.stringMatching(/^src\/retry\.c:1 /) as string;

describe('a configuration that imports packages of the program', () => {
  it.each([
    [
      'codesearch.config.ts',
      "import type { CodesearchConfig } from '@codesearch/kernel';\n",
      ' satisfies CodesearchConfig',
    ],
    ['codesearch.config.mjs', '', ''],
  ])('searches where they are not installed: %s', async (name, types, satisfies) => {
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
    expect((await config()).stages['chunker']).toMatchObject({ plugin: 'chunker-text', options: { size: 700 } });
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
    expect((await config()).stages['chunker']).toMatchObject({ plugin: 'chunker-text', options: { size: 700 } });
  });

  it('searches with YAML in a folder for configurations, whose globs begin in the folder around it', async () => {
    const plugin = "'@codesearch/plugin-chunker-text'";
    sandbox.write(
      '.config/codesearchrc',
      `chunker: { plugin: ${plugin} }\noverrides:\n  - files: src/*.c\n    chunker: { plugin: ${plugin}, options: { size: 700 } }\n`,
    );
    expect(await sandbox.run(['search', 'retry_later', 'src'])).toMatchObject({ code: 0, stdout: retry });
    expect((await config()).stages['chunker']).toMatchObject({ plugin: 'chunker-by-path' });
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
      /Install the package/,
    );
  });

  it('names a package that the program does not have', async () => {
    sandbox.write('codesearch.config.mjs', "import '@codesearch/plugin-none';\nexport default {};\n");
    expectRefusal(
      await sandbox.run(['config']),
      /Cannot find package '@codesearch\/plugin-none'/,
      /Install the package/,
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

describe('each form of each place', () => {
  const json = '{ "workers": 3 }';
  const forms: Readonly<Record<string, string>> = {
    '.ts': 'const config: object = { workers: 3 };\nexport default config;\n',
    '.mts': 'export default { workers: 3 as number };\n',
    '.cts': 'const config: object = { workers: 3 };\nmodule.exports = config;\n',
    '.js': 'export default { workers: 3 };\n',
    '.mjs': 'export default { workers: 3 };\n',
    '.cjs': 'module.exports = { workers: 3 };\n',
    '.json': json,
    '.yaml': '# three\nworkers: 3\n',
    '.yml': 'workers: 3\n',
  };
  const places = ['codesearch.config', '.codesearchrc', '.config/codesearchrc'];
  const all: readonly (readonly [name: string, content: string])[] = [
    ...places.flatMap((place) => Object.entries(forms).map(([end, content]) => [`${place}${end}`, content] as const)),
    ...places.slice(1).flatMap((place) => [[place, forms['.yml']!] as const, [place, json] as const]),
    ['package.json', `{ "name": "x", "codesearch": ${json} }`],
  ];

  it.each(all)('applies: %s', async (name, content) => {
    sandbox.write(name, content);
    expect(await config({}, 'src')).toMatchObject({ workers: { value: 3 } });
  });

  it.each([
    ['module', 'codesearch.config.js', forms['.js']!],
    ['module', 'codesearch.config.ts', forms['.ts']!],
    // What `npm init` writes, and what Node does not forgive.
    ['commonjs', 'codesearch.config.js', forms['.js']!],
    ['commonjs', 'codesearch.config.ts', forms['.ts']!],
    [
      'commonjs',
      '.config/codesearchrc.ts',
      "import { three } from '../three.ts';\nexport default { workers: three };\n",
    ],
    ['commonjs', 'codesearch.config.json', json],
    ['commonjs', 'codesearch.config.ts', forms['.cts']!],
    ['commonjs', 'codesearch.config.js', `/*\nexport default\n*/ ${forms['.cjs']!}`],
    [undefined, 'codesearch.config.js', forms['.cjs']!],
  ])('has the syntax that is written, in a package of type %s: %s', async (type, name, content) => {
    sandbox.write('package.json', JSON.stringify({ type }));
    sandbox.write('three.ts', 'export const three: number = 3;\n');
    sandbox.write(name, content);
    expect(await config()).toMatchObject({ workers: { value: 3 } });
  });

  it('works in the pool if npm has written the type', async () => {
    sandbox.write('package.json', '{ "type": "commonjs" }');
    sandbox.write('own.ts', "export { text as own } from '@codesearch/plugin-chunker-text';\n");
    sandbox.write(
      'codesearch.config.ts',
      "import { own } from './own.ts';\nexport default { chunker: own({ size: 700 }), workers: 1 };\n",
    );
    const env = { CODESEARCH_TRUST_CONFIG: '' };
    expect(await sandbox.run(['config', '--trust'], { env })).toMatchObject({ code: 0, stderr: '' });
    expect(await sandbox.run(['search', 'retry_later'], { env })).toMatchObject({ code: 0, stdout: retry });
    expect((await config(env)).stages['chunker']).toMatchObject({ plugin: 'chunker-text', options: { size: 700 } });
  });

  it.each([
    ['a byte order mark in JSON', 'codesearch.config.json', `\uFEFF${json}`],
    ['a byte order mark in package.json', 'package.json', `\uFEFF{ "codesearch": ${json} }`],
    ['a byte order mark in YAML', '.codesearchrc', '\uFEFFworkers: 3\n'],
    ['a byte order mark in TypeScript', 'codesearch.config.ts', `\uFEFF${forms['.ts']!}`],
    ['lines of Windows', 'codesearch.config.ts', forms['.ts']!.replaceAll('\n', '\r\n')],
    [
      'the code of a compiler',
      'codesearch.config.cjs',
      'exports.__esModule = true;\nexports.default = { workers: 3 };',
    ],
    ['a promise', 'codesearch.config.mjs', 'export default Promise.resolve({ workers: 3 });\n'],
    ['an async function', 'codesearch.config.cjs', 'module.exports = async () => ({ workers: 3 });\n'],
    ['an anchor that nothing refers to', '.codesearchrc', 'workers: &three 3\n'],
  ])('may have %s', async (_, name, content) => {
    sandbox.write(name, content);
    expect(await config()).toMatchObject({ workers: { value: 3 } });
  });
});

describe('a configuration that gives nothing, or is of no form', () => {
  it.each([
    ['codesearch.config.ts', ' \n', /no default export/, /export default defineConfig/],
    ['codesearch.config.js', '', /no default export/, /export default defineConfig/],
    ['codesearch.config.mjs', '', /no default export/, /export default defineConfig/],
    ['codesearch.config.cjs', '', /no default export/, /export default defineConfig/],
    ['codesearch.config.ts', 'const config = { workers: 3 };\n', /no default export/, /export default defineConfig/],
    ['codesearch.config.json', '', /it is empty/, /\{ "workers": 4 \}/],
    ['.codesearchrc', '# workers: 3\n', /it is empty/, /workers: 4/],
    ['codesearch.config.yaml', '- workers\n', /an array, not an object/, /workers: 4/],
    ['codesearch.config.json', '{ "chunker": "lines" }', /not a plugin/, /"chunker": \{ "plugin": "lines" \}/],
    ['.codesearchrc', 'chunker: lines\n', /not a plugin/, /chunker: \{ plugin: "lines" \}/],
    ['codesearch.config.cjs', 'export default {};\n', /cjs:1 .*SyntaxError/, /rename it to codesearch\.config\.mjs/],
    ['codesearch.config.cts', 'export default {};\n', /cts:1 .*SyntaxError/, /rename it to codesearch\.config\.mts/],
    ['codesearch.config.mjs', 'export default class {}\n', /without 'new' \[/, /Correct/],
  ])('is reported: %s, %j', async (name, content, problem, hint) => {
    sandbox.write(name, content);
    expectRefusal(await sandbox.run(['config']), problem, hint);
    expect(await sandbox.run(['search', 'retry_later'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('is named if no search reads it', async () => {
    sandbox.write('codesearch.config.toml', 'workers = 3\n');
    expect(await sandbox.run(['config', 'src'])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/codesearch\.config\.toml is not read: a name that is read is/) as string,
    });
    expectRefusal(await sandbox.run(['config', '--trust']), /There is no configuration/, /toml is not read/);
  });
});

describe('config --trust of a configuration that cannot be used', () => {
  const env = { CODESEARCH_TRUST_CONFIG: '' };

  it.each([
    ['does not load', 'export default {\n  workers: (,\n};\n', /config\.mjs.*SyntaxError/],
    ['throws', '\nthrow new Error("boom");\n', /config\.mjs:2 is invalid: Error: boom/],
    ['has an unknown key', 'export default { worker: 3 };\n', /unknown key 'worker'/],
    [
      'has an option that its plugin refuses',
      "import { text } from '@codesearch/plugin-chunker-text';\nexport default { chunker: text({ sise: 3 }) };\n",
      /cannot use option 'sise'/,
    ],
  ])('says what is wrong with one that %s, and trusts it', async (_, content, problem) => {
    sandbox.write('codesearch.config.mjs', content);
    const { code, stdout, stderr } = await sandbox.run(['config', '--trust'], { env });
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: expect.stringMatching(/^Trusted .*codesearch\.config\.mjs, until it changes/) as string,
      stderr: expect.stringMatching(problem) as string,
    });
    expect(await sandbox.run(['search', 'retry_later'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(problem) as string,
    });
    rmSync(join(sandbox.tree, 'codesearch.config.mjs'));
    sandbox.write('codesearch.config.cjs', 'module.exports = { workers: 3 };\n');
    expect(await sandbox.run(['config', '--trust'], { env })).toMatchObject({ code: 0, stderr: '' });
  });
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
    expect(await config({ WORKERS: '3' })).toMatchObject({
      stages: { chunker: { options: { size: 400 } } },
      workers: { value: 3 },
    });
    expect(await config({}, 'src')).toMatchObject({ stages: { chunker: { options: { size: 300 } } } });
    expect(await sandbox.run(['search', 'retry_later'])).toMatchObject({ code: 0, stdout: retry });
    // The folder belongs to the index of the tree, so it is searched with the configuration of the tree.
    expect(await sandbox.run(['search', 'retry_later', 'src'])).toMatchObject({ code: 0, stdout: retry });
    expect([await state('.'), await state('src')]).toEqual(['current', 'current']);
  });

  it('is called for each project of a server', async () => {
    sandbox.write('long-name/retry.py', 'def retry_now():\n    pass\n');
    await using agent = await Agent.start(sandbox);
    for (const [path, name] of [
      ['src', 'retry_later'],
      ['long-name', 'retry_now'],
    ]) {
      const { text, isError } = await agent.call('search_code', { query: 'retry', path: join(sandbox.tree, path!) });
      expect([text, isError]).toEqual([expect.stringContaining(name!), false]);
      // The server answers with the first files, and completes the record of the run after that.
      await expect.poll(() => state(path!)).toBe('current');
    }
  });

  it('is not called before it is trusted', async () => {
    const env = { CODESEARCH_TRUST_CONFIG: '' };
    expect(await config(env)).toMatchObject({ stages: { chunker: { plugin: 'chunker-ast' } } });
    expect(await sandbox.run(['config', '--trust'], { env })).toMatchObject({ code: 0 });
    expect(await config(env)).toMatchObject({ stages: { chunker: { plugin: 'chunker-text' } } });
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
    expect(await config(env)).toMatchObject({ workers: { value: 3 } });
    sandbox.write('shared/base.json', '{ "workers": 4 }');
    expect((await config(env)).workers.value).not.toBe(4);
  });

  it('names the chain of a cycle', async () => {
    sandbox.write('base.json', '{ "extends": "./codesearch.config.json" }');
    sandbox.write('codesearch.config.json', '{ "extends": "./base.json" }');
    expectRefusal(
      await sandbox.run(['search', 'retry']),
      /base\.json is invalid: it extends itself: codesearch\.config\.json → base\.json → codesearch\.config\.json/,
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
