import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configContent } from '../../trust/config-content.ts';
import { loadConfig } from './load-config.ts';
import type { LoadedConfig } from './loaded-config.ts';
import { writeInside } from '../../fixture/write-inside.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-extends-')));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string): string => writeInside(folder, path, content);

const env = (name: string): string | undefined => ({ WORKERS: '5' })[name];

const load = (root = folder): Promise<LoadedConfig | undefined> =>
  loadConfig({ from: folder, root, env, trust: { all: true } });

async function values(): Promise<unknown> {
  return (await load())?.config;
}

const hash = (file: string): string => {
  const content = configContent(file);
  if ('problem' in content) throw new Error(content.problem);
  return content.hash;
};

describe('a configuration that is a function', () => {
  it.each([
    [
      'codesearch.config.ts',
      'export default ({ root, env }: any) => ({ home: root, workers: Number(env("WORKERS")) });',
    ],
    ['codesearch.config.mjs', 'export default async ({ root, env }) => ({ home: root, workers: +env("WORKERS") });'],
  ])('gets the searched folder and the environment: %s', async (name, content) => {
    write(name, content);
    expect(await load('/searched')).toMatchObject({
      config: { home: '/searched', workers: 5 },
      computedFor: '/searched',
    });
  });

  it.each([
    ['throws', '() => { throw new RangeError("no such day"); }', /mjs:1 is invalid: RangeError: no such day/],
    ['returns nothing', 'async () => {}', /its function returns nothing/],
    ['returns a number', '() => 7', /its function returns the number 7/],
    ['returns a function', '() => () => ({})', /its function returns a function/],
  ])('is refused if it %s', async (_, content, message) => {
    write('codesearch.config.mjs', `export default ${content};`);
    await expect(load()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(message) as string,
    });
  });

  it('may be promised', async () => {
    write('codesearch.config.mjs', 'export default Promise.resolve({ workers: 3 });');
    expect(await load()).toMatchObject({ config: { workers: 3 } });
    expect(await load()).not.toHaveProperty('computedFor');
  });
});

describe('extends', () => {
  it('takes a path, and what that file extends, in JSON and in modules', async () => {
    write('shared/base.json', '{ "workers": 1, "readOnly": true, "offline": true }');
    write('shared/team.mjs', 'export default { extends: "./base.json", workers: 2, maxCost: 1 };');
    write('codesearch.config.json', '{ "extends": "./shared/team.mjs", "readOnly": false }');
    expect(await values()).toEqual({ workers: 2, readOnly: false, offline: true, maxCost: 1 });
  });

  it('takes a list, of which later ones replace earlier ones', async () => {
    write('a.json', '{ "workers": 1, "maxCost": 1 }');
    write('b.json', '{ "workers": 2, "home": "/b" }');
    write('codesearch.config.mjs', 'export default { extends: ["./a.json", "./b.json"], home: undefined };');
    expect(await values()).toEqual({ workers: 2, maxCost: 1, home: '/b' });
  });

  it('merges policies setting by setting, and joins overrides', async () => {
    const policies = (embedder: object): object => ({ policies: { embedder } });
    write('a.json', JSON.stringify({ ...policies({ attempts: 2, batchSize: 3 }), overrides: [{ files: 'a' }] }));
    write(
      'codesearch.config.json',
      JSON.stringify({ extends: './a.json', ...policies({ batchSize: 4 }), overrides: [{ files: 'b' }] }),
    );
    expect(await values()).toEqual({
      ...policies({ attempts: 2, batchSize: 4 }),
      overrides: [{ files: 'a' }, { files: 'b' }],
    });
  });

  it('replaces a plugin with its options as a whole, and finds plugins beside the file that names them', async () => {
    write('shared/node_modules/lines/package.json', '{ "name": "lines", "type": "module", "exports": "./lines.js" }');
    write(
      'shared/node_modules/lines/lines.js',
      'export const lines = Object.assign((options) => ({ options }), { [Symbol.for("@codesearch/plugin-stage")]: "chunker" });',
    );
    write('shared/base.json', '{ "chunker": { "plugin": "lines", "options": { "size": 7, "overlap": 2 } } }');
    write('codesearch.config.json', '{ "extends": "./shared/base.json" }');
    expect(await values()).toEqual({ chunker: { options: { size: 7, overlap: 2 } } });
    write('codesearch.config.json', '{ "extends": "./shared/base.json", "chunker": { "own": true } }');
    expect(await values()).toEqual({ chunker: { own: true } });
  });

  it.each([
    ['an import alone', '{ "import": "./base.mjs" }'],
    ['everything', '"./base.mjs"'],
    ['JSON', '"./base.json"'],
  ])('takes a package that serves %s', async (_, exports) => {
    write('node_modules/@corp/base/package.json', `{ "name": "@corp/base", "exports": ${exports} }`);
    write('node_modules/@corp/base/base.mjs', 'export default ({ env }) => ({ workers: Number(env("WORKERS")) });');
    write('node_modules/@corp/base/base.json', '{ "workers": 5 }');
    write('codesearch.config.json', '{ "extends": "@corp/base" }');
    expect(await values()).toEqual({ workers: 5 });
  });

  it('is computed for each root if a base is a function', async () => {
    write('base.mjs', 'export default ({ root }) => ({ home: root });');
    write('codesearch.config.json', '{ "extends": "./base.mjs" }');
    expect(await load('/one')).toMatchObject({ config: { home: '/one' }, computedFor: '/one' });
    expect(await load('/two')).toMatchObject({ config: { home: '/two' }, computedFor: '/two' });
  });

  it.each([
    ['a cycle', './a.json', '{ "extends": "./b.json" }', /extends itself: a\.json → b\.json → a\.json/],
    ['itself', './codesearch.config.json', '{}', /extends itself: codesearch\.config\.json → codesearch\.config\.json/],
    ['a file that does not exist', './none.json', '{}', /extends "\.\/none\.json", and there is no file .*none\.json/],
    ['a package that is not installed', '@corp/none', '{}', /extends the package '@corp\/none', which is not found/],
    ['another type of file', './a.toml', '{}', /extends "\.\/a\.toml", which is not a type of configuration file/],
    ['a number', 7, '{}', /'extends' is the number 7/],
    ['an empty name', [''], '{}', /'extends' is the string ""/],
    ['an unknown key', './a.json', '{ "stroe": 1 }', /a\.json:1 is invalid: it has an unknown key 'stroe'/],
    ['a list', './a.json', '[]', /a\.json is invalid: it is an array/],
    ['broken JSON', './a.json', '{', /a\.json:1 is invalid: SyntaxError/],
  ])('refuses %s, and names the file', async (_, extended, content, message) => {
    write('a.toml', '');
    write('a.json', content);
    write('b.json', '{ "extends": "./a.json" }');
    write('codesearch.config.json', JSON.stringify({ extends: extended }));
    await expect(load()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(message) as string,
    });
  });

  it('says how a path begins', async () => {
    write('codesearch.config.json', '{ "extends": "base.json" }');
    await expect(load()).rejects.toMatchObject({ hint: "A path begins with ./, as in './base.json'." });
  });

  it('is not followed to a file that the hash does not cover', async () => {
    const trace = join(folder, 'RAN');
    write('base.mjs', `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(trace)}, '');`);
    write('codesearch.config.mjs', 'export default { extends: [".", "base.mjs"].join("/") };');
    await expect(load()).rejects.toThrow(/by a computed name/);
  });
});

describe('the hash of a configuration', () => {
  it('changes with each file that it extends', () => {
    const base = write('shared/base.json', '{ "workers": 1 }');
    write('shared/team.mjs', 'export default { extends: "./base.json" };');
    const file = write('codesearch.config.json', '{ "extends": ["./shared/team.mjs"] }');
    const before = hash(file);
    expect(hash(file)).toBe(before);
    writeFileSync(base, '{ "workers": 2 }');
    expect(hash(file)).not.toBe(before);
  });

  it('changes with a package of the same repository that it extends, and lists an installed one', () => {
    write('.git/HEAD', '');
    write('packages/base/package.json', '{ "name": "base", "exports": { "import": "./base.mjs" } }');
    const base = write('packages/base/base.mjs', 'export default {};');
    const file = write('packages/base/codesearch.config.mjs', "export default { extends: ['base', '@corp/base'] };");
    const before = hash(file);
    writeFileSync(base, 'export default { workers: 1 };');
    expect(hash(file)).not.toBe(before);
    expect(configContent(file)).toMatchObject({ packages: ['@corp/base'] });
  });
});
