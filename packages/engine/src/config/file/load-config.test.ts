import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './load-config.ts';
import { writeInside } from '../../fixture/write-inside.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-config-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string): string => writeInside(folder, path, content);

const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;

const load = (from = '', file?: string): ReturnType<typeof loadConfig> =>
  loadConfig({ from: join(folder, from), file, home: join(folder, 'home'), trust: { all: true } });

describe('loadConfig', () => {
  it.each([
    ['codesearch.config.ts', 'const config: object = { workers: 3 }; export default config;'],
    ['codesearch.config.mts', 'export default { workers: 3 as number };'],
    ['codesearch.config.mjs', 'export default { workers: 3 };'],
    ['codesearch.config.cjs', 'module.exports = { workers: 3 };'],
    ['codesearch.config.cts', 'module.exports = { workers: 3 };'],
    ['codesearch.config.json', '{ "workers": 3 }'],
    ['codesearch.config.yaml', 'workers: 3'],
    ['codesearch.config.yml', 'workers: 3'],
    ['.codesearchrc', 'workers: 3'],
    ['.codesearchrc', '{ "workers": 3 }'],
    ['.codesearchrc.json', '{ "workers": 3 }'],
    ['.codesearchrc.yaml', 'workers: 3'],
    ['.codesearchrc.ts', 'export default { workers: 3 as number };'],
    ['.codesearchrc.mjs', 'export default { workers: 3 };'],
    ['.codesearchrc.cjs', 'module.exports = { workers: 3 };'],
    ['.config/codesearchrc', 'workers: 3'],
    ['.config/codesearchrc.yml', 'workers: 3'],
    ['.config/codesearchrc.mts', 'export default { workers: 3 as number };'],
    ['package.json', '{ "name": "x", "codesearch": { "workers": 3 } }'],
  ])('finds %s', async (name, content) => {
    const file = write(name, content);
    expect(await load()).toMatchObject({ config: expect.objectContaining({ workers: 3 }), file, hash });
  });

  it('finds codesearch.config.js in a package of ES modules', async () => {
    write('package.json', '{ "type": "module" }');
    const file = write('codesearch.config.js', 'export default { workers: 3 };');
    expect(await load()).toMatchObject({ config: { workers: 3 }, file, hash });
  });

  it('searches upward from the given folder', async () => {
    const file = write('codesearch.config.json', '{}');
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    expect((await load('a/b'))?.file).toBe(file);
  });

  it('loads the nearest of several', async () => {
    write('codesearch.config.json', '{}');
    const nearest = write('a/codesearch.config.json', '{}');
    expect((await load('a'))?.file).toBe(nearest);
  });

  it('searches up to the top of the repository', async () => {
    write('codesearch.config.json', '{}');
    mkdirSync(join(folder, 'a/repository/b'), { recursive: true });
    write('a/repository/.git', 'gitdir: ../elsewhere\n');
    expect(await load('a/repository/b')).toBeUndefined();
    const top = write('a/repository/codesearch.config.json', '{}');
    expect((await load('a/repository/b'))?.file).toBe(top);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a pipe', async () => {
    const places = ['codesearch.config.json', '.codesearchrc', '.config/codesearchrc.yaml', 'package.json'];
    mkdirSync(join(folder, '.config'));
    for (const place of places) execFileSync('mkfifo', [join(folder, place)]);
    expect(await load()).toBeUndefined();
  });

  it('looks for no configuration where cosmiconfig has its own places, and runs nothing there', async () => {
    const file = write('codesearch.config.json', '{ "workers": 3 }');
    for (const name of ['config.js', 'config.cjs', 'config.mjs'])
      write(`.config/${name}`, `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'RAN'))}, '');`);
    write('package.json', '{ "cosmiconfig": { "searchPlaces": ["other.json"] } }');
    write('other.json', '{ "workers": 4 }');
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect(await load()).toMatchObject({ file, config: { workers: 3 } });
    expect(existsSync(join(folder, 'RAN'))).toBe(false);
  });

  it('imports no other file by a key of cosmiconfig', async () => {
    write('secret.json', '{ "workers": 4 }');
    const config = { $import: './secret.json' };
    write('a/codesearch.config.json', JSON.stringify(config));
    write('b/package.json', JSON.stringify({ codesearch: config }));
    expect([(await load('a'))?.config, (await load('b'))?.config]).toEqual([config, config]);
  });

  it.each(['codesearch.config.json', 'codesearch.config.mjs'])('refuses an empty %s', async (name) => {
    write(name, ' \n');
    await expect(load()).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });

  it('refuses to choose between a configuration and an rc file', async () => {
    write('.codesearchrc', 'workers: 3');
    write('.config/codesearchrc.json', '{}');
    await expect(load()).rejects.toThrow(/\.codesearchrc is ambiguous: \S*codesearchrc\.json is next to it/);
  });

  it('takes a configuration before the key of a package.json', async () => {
    write('package.json', '{ "codesearch": { "workers": 4 } }');
    const file = write('.config/codesearchrc', 'workers: 3');
    expect((await load())?.file).toBe(file);
  });

  it('refuses to choose between two in one folder, and loads the one that is named', async () => {
    write('codesearch.config.json', '{}');
    const file = write('codesearch.config.mjs', 'export default { workers: 3 };');
    await expect(load()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('codesearch.config.json is next to it') as string,
      details: { where: file, alternatives: ['codesearch.config.json'] },
    });
    expect((await load('', file))?.config).toEqual({ workers: 3 });
  });

  it("loads the user's own configuration last", async () => {
    const own = write('home/codesearch.config.json', '{}');
    expect((await load('elsewhere'))?.file ?? (await load())?.file).toBe(own);
  });

  it('says that a package.json with the key cannot be parsed', async () => {
    write('package.json', '{ "codesearch": { "workers": 4 }');
    await expect(load()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('package.json') as string,
    });
    write('package.json', '{ "dependencies": { "codesearch": "1.0.0" }');
    expect(await load()).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32').each([
    ['json', '{ "chunker": { "plugin": "@codesearch/plugin-chunker-text" } }', false],
    ['json', '{ "chunker": { "plugin": "./own.mjs" } }', true],
    ['mjs', 'export default {};', true],
  ])('guards what a trusted configuration in %s with %s loads: %s', (ending, content, isGuarded) => {
    write(`codesearch.config.${ending}`, content);
    write('own.mjs', "import { text } from '@codesearch/plugin-chunker-text'; export { text };");
    const program = `
      import { loadConfig } from ${JSON.stringify(new URL('./load-config.ts', import.meta.url).href)};
      const { dlopen } = process;
      const trust = { ask: async () => true };
      const { config } = await loadConfig({ from: ${JSON.stringify(folder)}, program: ${JSON.stringify(import.meta.url)}, trust });
      console.log(typeof config, process.dlopen !== dlopen);
    `;
    // By env, because another test of this process can guard what processes load.
    const args = ['-u', 'NODE_OPTIONS', process.execPath, '--conditions=@codesearch/source', '--input-type=module'];
    const printed = execFileSync('env', [...args, '--eval', program], { encoding: 'utf8' });
    expect(stripVTControlCharacters(printed)).toBe(`object ${isGuarded}\n`);
  });

  it('ignores a package.json without the key', async () => {
    write('a/package.json', '{ "name": "x" }');
    const file = write('codesearch.config.json', '{}');
    expect((await load('a'))?.file).toBe(file);
  });

  it('returns nothing if there is no configuration', async () => {
    expect(await load()).toBeUndefined();
  });

  it('refuses a given file that does not exist', async () => {
    await expect(load('', 'missing.ts')).rejects.toMatchObject({ code: 'CONFIG_NOT_FOUND' });
  });

  it('refuses a given folder, and a given file of an unknown type', async () => {
    write('settings/codesearch.config.toml', 'workers = 3');
    const message = (file: string): Promise<unknown> =>
      load('', file).catch((error: unknown) => (error as Error).message);
    expect(await message('settings')).toMatch(/settings is invalid: it is a folder/);
    expect(await message('settings/codesearch.config.toml')).toMatch(/'\.toml' is not a type of configuration file/);
  });

  it('keeps a list in JSON a list, which is refused later', async () => {
    write('codesearch.config.json', '[]');
    expect((await load())?.config).toEqual([]);
  });

  it.each([
    [
      'throws',
      'codesearch.config.mjs',
      'throw new RangeError("no such day");',
      /mjs:1 is invalid: RangeError: no such day/,
    ],
    ['throws a text', 'codesearch.config.mjs', "throw 'no database';", /it throws 'no database', which is no Error\./],
    [
      'throws what has no text',
      'codesearch.config.mjs',
      'throw Object.create(null);',
      /it throws an object, which is no/,
    ],
    [
      'throws when it is read',
      'codesearch.config.mjs',
      'export default {\n  get workers() { throw new Error("late"); } };',
      /mjs:2 is invalid: Error: late/,
    ],
    ['does not parse', 'codesearch.config.mjs', 'export default {', /./],
    ['exports nothing', 'codesearch.config.mjs', 'export const config = {};', /no default export/],
    ['exports null', 'codesearch.config.mjs', 'export default null;', /its default export is null/],
    ['is broken YAML', 'codesearch.config.yaml', 'workers: 3\n  size: 4\n', /yaml:2 is invalid: YAMLException: /],
    ['refers to itself in YAML', 'codesearch.config.yaml', 'workers: &a [*a]', /YAMLException: .*alias/],
    [
      'is broken JSON',
      'codesearch.config.json',
      '{\n  "workers": }\n',
      /json:2 is invalid: SyntaxError: .*"workers": } " is not valid JSON/,
    ],
  ])('names the file and the fault of a configuration that %s', async (_, name, content, message) => {
    const file = write(name, content);
    const failure = await load().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) });
    expect((failure as Error).message).toContain(file);
  });

  it.each([
    ['mjs', 'await new Promise(() => {}); export default {};'],
    ['mjs', 'export default () => new Promise(() => {});'],
    ['json', '{ "chunker": { "plugin": "./never.mjs" } }'],
  ])('waits a minute for %s: %s', async (ending, content) => {
    write('never.mjs', 'await new Promise(() => {});');
    const file = write(`codesearch.config.${ending}`, content);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const failure = load().catch((error: unknown) => error);
      while (vi.getTimerCount() === 0) await new Promise(setImmediate);
      vi.advanceTimersByTime(60_000);
      expect(await failure).toMatchObject({
        code: 'CONFIG_INVALID',
        message: expect.stringContaining(`${file} is invalid: it has not ended within 60 s`),
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['json', 'utf16le', '\uFEFF{ "workers": 3 }', /it is in UTF-16\./, 'Save it with the encoding UTF-8.'],
    ['yaml', 'utf16le', '\uFEFFworkers: 3\n', /it is in UTF-16\./, 'Save it with the encoding UTF-8.'],
    ['mts', 'utf16le', '\uFEFFexport default {};', /it is in UTF-16\./, 'Save it with the encoding UTF-8.'],
  ] as const)('says what to do about a file in %s, %s: %s', async (ending, encoding, content, message, hint) => {
    writeFileSync(join(folder, `codesearch.config.${ending}`), content, encoding);
    await expect(load()).rejects.toMatchObject({
      ...{ code: 'CONFIG_INVALID', message: expect.stringMatching(message) },
      hint: expect.stringMatching(hint),
    });
  });

  it('calls the plugins that a JSON file names', async () => {
    write('node_modules/lines/package.json', '{ "name": "lines", "type": "module", "exports": "./lines.js" }');
    write(
      'node_modules/lines/lines.js',
      'const plugin = (stage) => Object.assign((options) => ({ stage, options }), { [Symbol.for("@codesearch/plugin-stage")]: stage });' +
        'export const cards = plugin("store"); export const lines = plugin("chunker");',
    );
    write('codesearch.config.json', '{ "chunker": { "plugin": "lines", "options": { "size": 7 } } }');
    expect((await load())?.config).toEqual({ chunker: { stage: 'chunker', options: { size: 7 } } });
  });

  it('calls the plugins that a YAML file names', async () => {
    write(
      'lines.mjs',
      'export const lines = Object.assign((options) => options, { [Symbol.for("@codesearch/plugin-stage")]: "chunker" });',
    );
    write('.codesearchrc', 'chunker:\n  plugin: ./lines.mjs\n  options: { size: 7 }\n');
    expect((await load())?.config).toEqual({ chunker: { size: 7 } });
  });

  it('calls no other function of a package that a JSON file names', async () => {
    write('node_modules/tools/package.json', '{ "name": "tools", "type": "module", "exports": "./tools.js" }');
    write(
      'node_modules/tools/tools.js',
      'export const called = []; export const remove = (path) => called.push(path);' +
        'export const later = async () => { throw new Error("It was called."); };',
    );
    const file = write('codesearch.config.json', '{ "chunker": { "plugin": "tools", "options": "/home" } }');
    await expect(load()).rejects.toMatchObject({ code: 'CONFIG_INVALID', details: { where: `${file}:1` } });
    const { called } = (await import(join(folder, 'node_modules/tools/tools.js'))) as { readonly called: unknown };
    expect(called).toEqual([]);
  });

  describe('a package with several plugins', () => {
    beforeEach(() => {
      write('node_modules/lines/package.json', '{ "name": "lines", "type": "module", "exports": "./lines.js" }');
      write(
        'node_modules/lines/lines.js',
        'const plugin = (name, stage) => Object.assign((options) => ({ name, options }), { [Symbol.for("@codesearch/plugin-stage")]: stage });' +
          'export class Alpha {}; export const beta = plugin("beta", "chunker"); export const gamma = plugin("gamma", "chunker");',
      );
    });

    it('gives the export that a JSON file names, and binds the plugins in its options', async () => {
      const fallback = { plugin: 'lines', options: { size: 7 } };
      const chunker = { plugin: 'lines', export: 'gamma', options: { fallback } };
      write('codesearch.config.json', JSON.stringify({ $schema: './config.json', chunker }));
      expect((await load())?.config).toEqual({
        chunker: { name: 'gamma', options: { fallback: { name: 'beta', options: { size: 7 } } } },
      });
    });

    it.each(['Alpha', 'delta', 7])('lists the plugins if the export is %j', async (name) => {
      write('codesearch.config.json', JSON.stringify({ chunker: { plugin: 'lines', export: name } }));
      await expect(load()).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        hint: "Its plugins for 'chunker': beta, gamma.",
      });
    });

    it('refuses options beside `options`', async () => {
      write('codesearch.config.json', JSON.stringify({ chunker: { plugin: 'lines', size: 7 } }));
      await expect(load()).rejects.toThrow("has an unknown key 'size'");
    });
  });

  it('names the plugin of a JSON file that is not installed', async () => {
    write('codesearch.config.json', '{ "chunker": { "plugin": "not-there" } }');
    await expect(load()).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('not-there'),
    });
  });
});
