import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProjectInC, retry } from './project-in-c.ts';
import { expectRefusal } from './refusal.ts';

/* Each place of a configuration with each extension, and files that are no configuration. */

let sandbox: ProjectInC;

beforeEach(() => {
  sandbox = new ProjectInC();
});

afterEach(() => sandbox.remove());

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
    expect(await sandbox.config({}, 'src')).toMatchObject({ workers: { value: 3 } });
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
    expect(await sandbox.config()).toMatchObject({ workers: { value: 3 } });
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
    expect((await sandbox.config(env)).stages['chunker']).toMatchObject({
      plugin: 'chunker-text',
      options: { size: 700 },
    });
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
    ['comments in JSON', 'codesearch.config.json', '// three\n{ "workers": /* of 4 */ 3 }\n'],
    ['comments of JSON without an extension', '.codesearchrc', '{\n  // three of 4\n  "workers": 3\n}\n'],
    ['an address in braces without an extension', '.codesearchrc', '{ $schema: https://example.com, workers: 3 }\n'],
    ['an anchor that nothing refers to', '.codesearchrc', 'workers: &three 3\n'],
  ])('may have %s', async (_, name, content) => {
    sandbox.write(name, content);
    expect(await sandbox.config()).toMatchObject({ workers: { value: 3 } });
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
    ['codesearch.config.json', '// { "workers": 3 }\n', /it is empty/, /\{ "workers": 4 \}/],
    ['.codesearchrc', '{\n  // three\n  "workers": 3,\n}\n', /SyntaxError/, /no comma before a closing bracket/],
    ['codesearch.config.yaml', '- workers\n', /an array, not an object/, /workers: 4/],
    ['codesearch.config.json', 'null', /it is null, not an object/, /\{ "workers": 4 \}/],
    ['package.json', '{\n  "codesearch": []\n}\n', /json:2 is invalid: it is an array, not an object/, /\{ "workers"/],
    [
      'codesearch.config.json',
      '{\n  "workers": 3,\n  "workers": 4\n}\n',
      /json:3 is invalid: .*twice/,
      /Remove one of them\./,
    ],
    ['codesearch.config.yaml', 'workers: 3\nworkers: 4\n', /yaml:2 is invalid: .*duplicated/, /Correct the YAML/],
    [
      '.codesearchrc',
      'offline: true\nwrokers: 3\n',
      /codesearchrc:2 is invalid: .*'wrokers'/,
      /Did you mean 'workers'/,
    ],
    [
      'codesearch.config.json',
      '{ "chunker": "lines" }',
      /not a plugin/,
      /"chunker": \{ "plugin": "@codesearch\/plugin-chunker-lines" \}/,
    ],
    ['.codesearchrc', 'chunker: lines\n', /not a plugin/, /chunker: \{ plugin: "@codesearch\/plugin-chunker-lines" \}/],
    ['codesearch.config.cjs', 'export default {};\n', /cjs:1 .*SyntaxError/, /rename it to codesearch\.config\.mjs/],
    ['codesearch.config.cts', 'export default {};\n', /cts:1 .*SyntaxError/, /rename it to codesearch\.config\.mts/],
    ['codesearch.config.mjs', 'export default class {}\n', /without 'new' \[/, /Correct/],
  ])('is reported: %s, %j', async (name, content, problem, hint) => {
    sandbox.write(name, content);
    expectRefusal(await sandbox.run(['config']), problem, hint);
    expect(await sandbox.run(['search', 'retry_later'])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['own.mjs', 'export const three = 3;\nexport const == 4;\n', 2],
    ['own.ts', "import { four } from './four.ts';\n\nexport const three: number == four;\n", 3],
    ['own.ts', 'export const three = 3;\nexport function four( {\n', 2],
    ['own.ts', 'export const three: number = 3;\nexport const three = 4;\n', 2],
  ])('is reported with the line of an imported module that cannot be parsed: %s, %j', async (module, text, line) => {
    sandbox.write(module, text);
    sandbox.write(
      'codesearch.config.mjs',
      `import { three } from './${module}';\nexport default { workers: three };\n`,
    );
    expectRefusal(await sandbox.run(['config']), new RegExp(`SyntaxError: .*${module}:${line}\\)`), /Correct/);
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
