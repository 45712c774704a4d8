import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import type { ModuleName } from './module-name.ts';
import { moduleHooks } from './module-hooks.ts';
import { moduleNames } from './module-names.ts';
import { moduleOptions } from './module-options.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: a configuration runs only if you trust it. What runs is what was hashed, however a module is named. */

/** All ways to name a module, by kind. */
const kinds = [moduleNames, moduleOptions, moduleHooks];
const names = kinds.flat();
/** By night, each of them is tried. */
const tried = kinds.flatMap((each) => someOf(each));

/** How often each way is tried with a swap. */
const rounds = Number(process.env['SWAP_ROUNDS'] ?? 1);

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-attack-')));
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Attacked {
  readonly way: string;
  readonly folder: string;
  /** Relative path. */
  readonly config: string;
  /** Content that leaves a trace when it runs, by relative path. */
  readonly changes: Readonly<Record<string, string | Uint8Array>>;
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A folder with a configuration that names its module in one way. */
function attacked({ way, files, target = 'm.mjs', changed }: ModuleName, number: number): Attacked {
  const place = join(folder, `tree-${number}`);
  for (const [path, content] of Object.entries(files)) write(join(place, path), content);
  symlinkSync('m.mjs', join(place, 'link.mjs'));
  symlinkSync('.', join(place, 'self'));
  const [config = ''] = Object.keys(files);
  // A configuration that leaves the trace itself stays.
  const code = changed === undefined && /\.[cm]js$/.test(config) ? { [config]: evil(config, place) } : {};
  return { way, folder: place, config, changes: { [target]: changed ?? evil(target, place), ...code } };
}

function evil(file: string, place: string): string {
  const trace = JSON.stringify(join(place, 'RAN'));
  return ['.mjs', '.ts', '.mts'].includes(extname(file))
    ? `import { writeFileSync } from 'node:fs';\nwriteFileSync(${trace}, '');\nexport default {};\n`
    : `require('node:fs').writeFileSync(${trace}, '');\n`;
}

/** Another test of this process can guard configurations, also in the processes that this one starts. */
const unguarded = ['env', '-u', 'NODE_OPTIONS', '-u', 'CODESEARCH_GUARDED_CONFIGS'];

function load(mode: 'trust' | 'trusted' | 'swap' | 'all', folders: readonly Attacked[]): readonly string[] {
  const program = [process.execPath, join(import.meta.dirname, 'load-configs.mjs')];
  const [command = '', ...args] = process.platform === 'win32' ? program : [...unguarded, ...program];
  const { status, stdout, stderr } = spawnSync(command, args, {
    input: JSON.stringify({ home: join(folder, 'home'), mode, folders: folders.map(encoded) }),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as readonly string[];
}

function encoded({ changes, ...tree }: Attacked): object {
  const bytes = Object.entries(changes).map(([path, content]) => [path, Buffer.from(content).toString('base64')]);
  return { ...tree, changes: Object.fromEntries(bytes) as unknown };
}

const whatRan = (trees: readonly Attacked[]): readonly string[] =>
  trees.filter((each) => existsSync(join(each.folder, 'RAN'))).map(({ way }) => way);

describe('a trusted configuration', () => {
  it('does not run a module that a later commit changes', () => {
    expect(names).toHaveLength(triedCases('Modules of a configuration that a later commit changes'));
    const trees = tried.map(attacked);
    load('trust', trees);
    for (const { folder: place, config, changes } of trees)
      for (const [path, content] of Object.entries(changes)) if (path !== config) write(join(place, path), content);
    load('trusted', trees);
    expect(whatRan(trees)).toEqual([]);
    // The attacks work where everything is trusted.
    load('all', trees);
    expect(whatRan(trees)).toEqual(tried.map(({ way }) => way));
  });

  it('does not run what is swapped between the question and the load', () => {
    expect(names).toHaveLength(triedCases('Files swapped between the question and the load'));
    const swapped = someOf(tried);
    const trees = Array.from({ length: rounds }, () => swapped)
      .flat()
      .map(attacked);
    const loaded = Array.from({ length: rounds }, (_, round) =>
      load('swap', trees.slice(round * swapped.length, (round + 1) * swapped.length)),
    ).flat();
    expect(whatRan(trees)).toEqual([]);
    // Most of them are loaded, as they were.
    expect(loaded.filter((each) => each.startsWith(folder)).length).toBeGreaterThan(trees.length / 2);
  });

  it('loads an addon from what was trusted, and none whose name it computes', () => {
    const [addon = ''] = globSync('node_modules/{@rolldown,@oxlint}/*/*.node', { cwd: workspace });
    const bytes = readFileSync(join(workspace, addon));
    const addons = ["'./m.node'", "'./' + ['m', 'node'].join('.')"];
    const trees = addons.map((name, number) => {
      const tree = attacked(
        { way: name, files: { 'codesearch.config.cjs': `require(${name});\nmodule.exports = {};\n` } },
        number,
      );
      write(join(tree.folder, 'm.node'), bytes);
      return { ...tree, changes: { 'm.node': 'no addon' } };
    });
    const [named, computed] = load('swap', trees);
    expect(named).toBe(join(trees[0]!.folder, 'codesearch.config.cjs'));
    expect(computed).toMatch(/no decision about trust covers that file/);
  });

  it.each(
    someOf([
      ['a module that computes a name', (place: string) => pathToFileURL(join(place, 'runtime.mjs')).href],
      [
        'an address with code',
        (place: string) =>
          `data:text/javascript;base64,${btoa(`export * from '${pathToFileURL(join(place, 'own.mjs')).href}';`)}`,
      ],
    ]),
  )('does not run what the thread of a model imports by %s', async (_, specifierIn) => {
    const sandbox = new Sandbox({ 'a.ts': 'export function a() {}\n' });
    try {
      const place = realpathSync(sandbox.tree);
      write(
        join(place, 'runtime.mjs'),
        "export * from './runtime-parts.mjs';\nawait import(['./own', 'mjs'].join('.'));\n",
      );
      write(join(place, 'runtime-parts.mjs'), modelRuntime);
      write(join(place, 'own.mjs'), modelRuntime);
      const options = { service: 'local', model: 'any/model', runtime: specifierIn(place), timeoutMs: 60_000 };
      const reranker = { plugin: '@codesearch/plugin-rerank', export: 'neural', options };
      write(join(place, 'codesearch.config.json'), JSON.stringify({ reranker }));
      await sandbox.runProcess(['config', '--trust'], { env: asking });
      write(join(place, 'own.mjs'), evil('own.mjs', place));
      const { stderr } = await sandbox.runProcess(['search', 'function a'], { env: asking });
      expect(existsSync(join(place, 'RAN'))).toBe(false);
      expect(stderr).toContain('no decision about trust covers that file');
    } finally {
      sandbox.remove();
    }
  });
});

/** A sandbox trusts every configuration. */
const asking = { CODESEARCH_TRUST_CONFIG: '' };

/** A runtime of a model for which every text is equally relevant. */
const modelRuntime = `
export const env = {};
export const AutoTokenizer = { from_pretrained: async () => (queries, { text_pair }) => ({ text_pair }) };
export const AutoModelForSequenceClassification = {
  from_pretrained: async () => async ({ text_pair }) => ({ logits: { data: text_pair.map(() => 1) } }),
};
`;
