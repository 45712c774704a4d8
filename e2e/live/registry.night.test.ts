import { execFile } from 'node:child_process';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { published } from '../test/packages/published.ts';
import { workspace } from '../test/sandbox.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { PackageRegistry } from './harness/package-registry.ts';

/*
 * Publishes the packages to a registry on this machine, as a release does, and installs the program from it with each
 * package manager and each supported version of Node, as users do.
 */

const environment = await npmEnvironment('registry', join(import.meta.dirname, 'registry'), { scripts: true });
if (typeof environment === 'string') throw new Error(environment);
const { modules } = environment;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-registry-')));
const tree = join(folder, 'tree');
let registry: PackageRegistry;

/** The program of each version of Node. */
const nodes: Readonly<Record<string, string>> = {
  '22.18.0': join(modules, 'node-22/bin/node'),
  '24': join(modules, 'node-24/bin/node'),
  '26': process.execPath,
};
const oldNode = join(modules, 'node-20/bin/node');

beforeAll(async () => {
  mkdirSync(tree);
  for (let number = 0; number < 100; number++) {
    writeFileSync(
      join(tree, `part-${number}.ts`),
      `export function boilKettle${number}(): number {\n  return ${number};\n}\n`,
    );
  }
  registry = await PackageRegistry.start(modules, join(folder, 'registry'));
}, 300_000);

afterAll(async () => {
  await registry?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface Result {
  readonly stdout: string;
  readonly stderr: string;
}

let runs = 0;

/** Runs a command in an empty folder, with a version of Node first on the path, and nothing of this workspace. */
async function inEmptyFolder(
  command: string,
  args: readonly string[],
  node: string,
  more: object = {},
): Promise<Result> {
  const own = join(folder, `run-${runs++}`);
  const programs = join(own, 'programs');
  mkdirSync(programs, { recursive: true });
  symlinkSync(node, join(programs, 'node'));
  const cwd = join(own, 'empty');
  mkdirSync(cwd);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|NODE_OPTIONS$|VITEST|INIT_CWD$)/i.test(name),
  );
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const env = {
    ...Object.fromEntries(inherited),
    PATH: [programs, ...path].join(delimiter),
    HOME: own,
    CODESEARCH_HOME: join(own, 'data'),
    NPM_CONFIG_USERCONFIG: registry.userConfig,
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'npm-cache'),
    BUN_CONFIG_REGISTRY: registry.url,
    YARN_NPM_REGISTRY_SERVER: registry.url,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_ENABLE_TELEMETRY: '0',
    // Yarn leaves out versions of the last days.
    YARN_NPM_MINIMAL_AGE_GATE: '0',
    ...more,
  };
  try {
    return await promisify(execFile)(command, [...args], { cwd, env, maxBuffer: 1e8 });
  } catch (error) {
    const { stdout, stderr, code } = error as Result & { readonly code: number };
    throw Object.assign(new Error(`${command} ended with ${code}\n${stdout}\n${stderr}`), { stdout, stderr, code });
  }
}

const script = (path: string): string => join(modules, path);

it('publishes every package, and nothing a second time', async () => {
  const publish = [join(workspace, 'tools/src/release/publish.ts'), '--registry', registry.url];
  const first = await inEmptyFolder(process.execPath, publish, process.execPath);
  expect(first.stdout).toContain(`${published.size} of ${published.size} packages published`);
  const second = await inEmptyFolder(process.execPath, publish, process.execPath);
  expect(second.stdout).toContain(`0 of ${published.size} packages published`);
}, 600_000);

const search = ['search', 'boilKettle42', tree, '--json'];

/** Expects the answer of a search, and returns its seconds. */
async function expectAnswer(run: Promise<Result>): Promise<void> {
  const { stdout } = await run;
  const { results } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { results: { path: string }[] };
  expect(results[0]).toMatchObject({ path: 'part-42.ts', symbols: [{ name: 'boilKettle42' }] });
}

describe.each(Object.entries(nodes))('on Node %s', (version, node) => {
  it.each([
    ['npx', 'npx', ['--yes', 'codesearch']],
    ['pnpm dlx', node, [script('pnpm/bin/pnpm.mjs'), 'dlx', 'codesearch']],
    ['yarn dlx', node, [script('@yarnpkg/cli-dist/bin/yarn.js'), 'dlx', '--quiet', 'codesearch']],
    ['bunx', script('bun/bin/bun.exe'), ['x', 'codesearch']],
  ] as const)('%s searches', async (_name, command, args) => {
    await expectAnswer(inEmptyFolder(command, [...args, ...search], node));
  });

  it('npm install --global installs the program', async () => {
    const prefix = join(folder, `global-${version}`);
    await inEmptyFolder('npm', ['install', '--global', '--prefix', prefix, 'codesearch'], node);
    await expectAnswer(inEmptyFolder(join(prefix, 'bin/codesearch'), search, node));
  });
});

describe('in a C project, the program that npm installed globally uses', () => {
  const project = join(folder, 'c-project');
  const trusted = { CODESEARCH_TRUST_CONFIG: '1' };
  const program = join(folder, 'global-26/bin/codesearch');
  const run = (...args: readonly string[]): Promise<Result> =>
    inEmptyFolder(program, [...args, project, '--json'], process.execPath, trusted);

  /** The configuration is used, and a search answers with it. */
  async function expectPlugins(file: string): Promise<void> {
    const { stages } = JSON.parse((await run('config')).stdout) as Record<string, object>;
    expect(stages, file).toMatchObject({
      chunker: { plugin: 'chunker-ast', origin: 'config', options: { fallback: { options: { size: 400 } } } },
      reranker: { plugin: 'rerank', origin: 'config', options: { preset: 'ragex' } },
    });
    const { results } = JSON.parse((await run('search', 'boil_kettle')).stdout) as { results: object[] };
    expect(results[0], file).toMatchObject({ path: 'src/kettle.c', symbols: [{ name: 'boil_kettle' }] });
  }

  beforeAll(() => {
    mkdirSync(join(project, 'src'), { recursive: true });
    writeFileSync(
      join(project, 'src/kettle.c'),
      '#include "kettle.h"\n\nint boil_kettle(int cups) {\n  return cups * 90;\n}\n',
    );
    writeFileSync(join(project, 'Makefile'), 'kettle: src/kettle.c\n\tcc -o kettle src/kettle.c\n');
  });

  it.each([
    [
      'plugins that JSON names',
      'codesearch.config.json',
      `{
        "chunker": {
          "plugin": "@codesearch/plugin-chunker-ast",
          "options": { "fallback": { "plugin": "@codesearch/plugin-chunker-text", "options": { "size": 400 } } }
        },
        "reranker": { "plugin": "@codesearch/plugin-rerank", "export": "additive", "options": { "preset": "ragex" } }
      }`,
    ],
    [
      'plugins that TypeScript imports',
      'codesearch.config.ts',
      `import { defineConfig } from '@codesearch/kernel';
      import type { CodesearchConfig } from '@codesearch/kernel';
      import { ast } from '@codesearch/plugin-chunker-ast';
      import { text } from '@codesearch/plugin-chunker-text';
      import { additive } from '@codesearch/plugin-rerank';

      const config: CodesearchConfig = { chunker: ast({ fallback: text({ size: 400 }) }), reranker: additive({ preset: 'ragex' }) };
      export default defineConfig(config);`,
    ],
  ])('%s', async (_, name, content) => {
    const file = join(project, name);
    writeFileSync(file, content);
    try {
      await expectPlugins(file);
    } finally {
      rmSync(file);
    }
  });
});

it('an older Node prints one line and runs nothing', async () => {
  const program = join(folder, 'global-26/lib/node_modules/codesearch/bin/codesearch.js');
  const failed = inEmptyFolder(oldNode, [program, ...search], oldNode);
  await expect(failed).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^error codesearch needs Node 22\.18 or newer; this is 20\.[\d.]+\.\n$/),
  });
});

it('installs at most 40 packages and 90 MB, and no package runs a script', () => {
  const installed = join(folder, 'global-26/lib/node_modules');
  const manifests = globSync('**/package.json', { cwd: installed })
    .map((file) => JSON.parse(readFileSync(join(installed, file), 'utf8')) as Record<string, unknown>)
    .filter((manifest) => typeof manifest['name'] === 'string' && typeof manifest['version'] === 'string');
  const scripts = manifests.filter(({ scripts = {} }) =>
    ['preinstall', 'install', 'postinstall'].some((name) => name in (scripts as object)),
  );
  expect(scripts.map(({ name }) => name)).toEqual([]);
  const bytes = globSync('**/*', { cwd: installed })
    .map((file) => statSync(join(installed, file)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  process.stdout.write(`${manifests.length} packages, ${(bytes / 1e6).toFixed(1)} MB\n`);
  expect(manifests.length).toBeLessThanOrEqual(40);
  expect(bytes).toBeLessThanOrEqual(90e6);
});

it('answers on a machine that has nothing of it', async () => {
  const start = performance.now();
  const npm_config_cache = join(folder, 'no-cache');
  await expectAnswer(inEmptyFolder('npx', ['--yes', 'codesearch', ...search], process.execPath, { npm_config_cache }));
  process.stdout.write(
    `first answer about 100 files, with the installation: ${Math.round(performance.now() - start)} ms\n`,
  );
});
