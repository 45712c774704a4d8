import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigTrust } from './config-trust.ts';
import { judgeConfig } from './judge-config.ts';
import { writeInside } from '../fixture/write-inside.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-own-')));
  home = join(folder, 'home');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string): string => writeInside(folder, path, content);

/** Installs the program below a folder. @returns a file of it */
function install(place: string): string {
  write(`${place}/package.json`, '{ "name": "@codesearch/engine" }');
  return write(`${place}/dist/index.js`, '');
}

const installed = 'node_modules/@codesearch/engine';
const dependent = '{ "dependencies": { "codesearch": "1.0.0" } }';

/** Whether a configuration is used without a question by the program that has the given file. */
async function isUsed(config: string, program: string): Promise<boolean> {
  const used = await judgeConfig(config, { home }, program);
  return used !== undefined && used.guarded === undefined;
}

describe('the configuration of the folder that has installed the running program', () => {
  it.each([
    ['a dependency', dependent, installed],
    ['a development dependency', '{ "devDependencies": { "@codesearch/mcp": "1.0.0" } }', installed],
    ['a dependency of pnpm', dependent, 'node_modules/.pnpm/engine@1.0.0/node_modules/@codesearch/engine'],
    ['a workspace', '{ "workspaces": ["packages/*"] }', 'packages/engine'],
    ['a workspace of yarn', '{ "workspaces": { "packages": ["./packages/*/"] } }', 'packages/engine'],
  ])('needs no question, also after a change: %s', async (_, manifest, place) => {
    write('project/package.json', manifest);
    const program = install(`project/${place}`);
    for (const name of ['codesearch.config.ts', '.config/codesearchrc']) {
      const config = write(`project/${name}`, '{}');
      expect(await isUsed(config, program)).toBe(true);
      write(`project/${name}`, '{ "workers": 1 }');
      expect(await isUsed(config, program)).toBe(true);
    }
  });

  it('is not used if the user has refused it', async () => {
    write('project/package.json', dependent);
    const program = install(`project/${installed}`);
    const config = write('project/codesearch.config.json', '{}');
    await new ConfigTrust({ CODESEARCH_HOME: home }).untrust(config);
    expect(await isUsed(config, program)).toBe(false);
  });

  it.each([
    ['does not name it', '{ "dependencies": { "other": "1.0.0" } }', installed],
    ['has it in a folder that is no workspace', '{ "workspaces": ["packages/*"] }', 'other/engine'],
    ['has it as a dependency of a part', dependent, `part/${installed}`],
    ['is not JSON', '{ "codesearch": ', installed],
  ])('needs a question if its package.json %s', async (_, manifest, place) => {
    write('project/package.json', manifest);
    const program = install(`project/${place}`);
    expect(await isUsed(write('project/codesearch.config.json', '{}'), program)).toBe(false);
  });
});

describe('the configuration of another folder needs a question', () => {
  it('in a clone that brings packages with the names of the program', async () => {
    const program = install(`own/${installed}`);
    write('clone/package.json', dependent);
    install(`clone/${installed}`);
    expect(await isUsed(write('clone/codesearch.config.mjs', ''), program)).toBe(false);
  });

  it('in a clone inside the folder with the program', async () => {
    write('own/package.json', dependent);
    const program = install(`own/${installed}`);
    write('own/clones/clone/package.json', dependent);
    expect(await isUsed(write('own/clones/clone/codesearch.config.mjs', ''), program)).toBe(false);
  });

  it('above which the program is installed for all folders', async () => {
    write('package.json', dependent);
    const program = install(installed);
    write('project/package.json', dependent);
    expect(await isUsed(write('project/codesearch.config.mjs', ''), program)).toBe(false);
  });

  it('with a link to the program', async () => {
    const program = install(`own/${installed}`);
    write('clone/package.json', dependent);
    mkdirSync(join(folder, 'clone/node_modules/@codesearch'), { recursive: true });
    symlinkSync(join(folder, 'own', installed), join(folder, 'clone', installed));
    const config = write('clone/codesearch.config.mjs', '');
    for (const each of [program, join(folder, 'clone', installed, 'dist/index.js')])
      expect(await isUsed(config, each)).toBe(false);
  });

  it('with a link to a file in the folder of the program', async () => {
    write('own/package.json', dependent);
    const program = install(`own/${installed}`);
    const script = write('own/remove-all.mjs', '');
    write('own/.config/codesearchrc', '{}');
    mkdirSync(join(folder, 'clone'));
    symlinkSync(script, join(folder, 'clone/codesearch.config.mjs'));
    symlinkSync(join(folder, 'own/.config'), join(folder, 'clone/.config'));
    symlinkSync(script, join(folder, 'own/codesearch.config.mjs'));
    const links = ['clone/codesearch.config.mjs', 'clone/.config/codesearchrc', 'own/codesearch.config.mjs'];
    for (const link of links) expect([link, await isUsed(join(folder, link), program)]).toEqual([link, false]);
  });
});

describe.skipIf(process.platform === 'win32')('a folder that others can write to needs a question', () => {
  it.each(['project', 'project/node_modules', `project/${installed}`, 'project/package.json'])('%s', async (open) => {
    write('project/package.json', dependent);
    const program = install(`project/${installed}`);
    const config = write('project/codesearch.config.json', '{}');
    expect(await isUsed(config, program)).toBe(true);
    chmodSync(join(folder, open), 0o1777);
    expect(await isUsed(config, program)).toBe(false);
  });

  it.skipIf(process.getuid?.() !== 0)('or that belongs to another user', async () => {
    write('project/package.json', dependent);
    const program = install(`project/${installed}`);
    const config = write('project/codesearch.config.json', '{}');
    chownSync(join(folder, 'project/node_modules'), 65_534, 65_534);
    expect(await isUsed(config, program)).toBe(false);
  });
});
