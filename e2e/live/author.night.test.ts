import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { installed } from '../test/packages/installed.ts';
import { packAll } from '../test/packages/pack.ts';
import { published } from '../test/packages/published.ts';
import { skipLive } from './harness/report-live.ts';

/*
 * The author of plugins with a real npm: installs the packed packages into an empty folder, creates a plugin for each
 * stage, runs its scripts, and searches with all of them by their names.
 */

const stages = ['scanner', 'changeDetector', 'chunker', 'contextualizer', 'embedder', 'store', 'reranker'] as const;
const program = ['codesearch', 'create-codesearch-plugin', '@codesearch/testkit'];
const libraries = {
  typescript: '7.0.2',
  'typescript-5': 'npm:typescript@5.9.3',
  vitest: '5.1.1',
  '@types/node': '26.6.6',
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-author-')));
afterAll(() => rmSync(folder, { recursive: true }));

/** The variables of a shell, without those that npm and Vitest set for this test. */
const shell = Object.entries(process.env).filter(([name]) => !/^(?:npm_|node_options|node_env|vitest)/i.test(name));

async function run(command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...Object.fromEntries(shell), CODESEARCH_HOME: join(folder, 'home') };
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(command, args, options).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}\n${error.stdout.slice(-4_000)}\n${error.stderr.slice(-4_000)}`);
    },
  );
}

const codesearch = (...args: readonly string[]): Promise<string> => run('node_modules/.bin/codesearch', ...args);

async function install(): Promise<string | undefined> {
  const own = [...installed(program).keys()].flatMap((name) => published.get(name) ?? []);
  await mkdir(join(folder, 'packed'));
  const packed = [...packAll(join(folder, 'packed'), own).values()];
  const dependencies = Object.fromEntries(packed.map(({ name, file }) => [name, `file:packed/${basename(file)}`]));
  const manifest = {
    private: true,
    type: 'module',
    workspaces: ['plugins/*'],
    dependencies: { ...dependencies, ...libraries },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  try {
    await run('npm', 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
  } catch (error) {
    // Any other failure is one of the packages.
    if (!/\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT)\b/.test(String(error))) throw error;
    return `npm cannot install the packages: ${String(error).slice(0, 2_000)}`;
  }
  return undefined;
}

const failure = await install();
if (failure === undefined) describe('an author with npm', describeAuthor);
else skipLive('an author with npm', failure);

function describeAuthor(): void {
  it.each(stages)('creates a package for the stage %s', async (stage) => {
    const runner = stages.indexOf(stage) % 2 === 0 ? 'vitest' : 'node';
    const args = [`plugins/my-${stage.toLowerCase()}`, '--', '--stage', stage, '--runner', runner];
    expect(await run('npm', 'create', 'codesearch-plugin', ...args)).toContain('Created my-');
  });

  it('installs, tests and builds all of them by their scripts, with two versions of TypeScript', async () => {
    await run('npm', 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
    await run('npm', 'run', 'typecheck', '--workspaces');
    const compilerOptions = { rootDir: '.' };
    const older = { extends: './plugins/my-chunker/tsconfig.json', compilerOptions, include: ['plugins/*/src'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(older));
    await run(process.execPath, 'node_modules/typescript-5/bin/tsc', '-p', '.');
    await run('npm', 'test', '--workspaces');
    await run('npm', 'run', 'build', '--workspaces');
  });

  it('searches with all of them, by their names', async () => {
    const factory = (stage: string): string => `my${stage[0]?.toUpperCase()}${stage.slice(1).toLowerCase()}`;
    const imports = stages.map((stage) => `import { ${factory(stage)} } from 'my-${stage.toLowerCase()}';`);
    const config = join(folder, 'codesearch.config.mjs');
    writeFileSync(
      config,
      `${imports.join('\n')}\nexport default { ${stages.map((stage) => `${stage}: ${factory(stage)}()`).join(', ')} };\n`,
    );
    await mkdir(join(folder, 'tree'));
    writeFileSync(join(folder, 'tree/backoff.ts'), '// Waits longer after each failure.\nexport const backoff = 1;\n');
    writeFileSync(join(folder, 'tree/parser.ts'), 'export function parseHeader() {}\n');
    const { results } = JSON.parse(await codesearch('search', 'parseHeader', 'tree', '--config', config, '--json')) as {
      readonly results: readonly { readonly path: string }[];
    };
    expect(results[0]?.path).toBe('parser.ts');
    const { plugins } = JSON.parse(await codesearch('plugins', '--config', config, '--json')) as {
      readonly plugins: readonly { readonly plugin: string }[];
    };
    expect(plugins.map(({ plugin }) => plugin)).toEqual(
      expect.arrayContaining(stages.map((stage) => `my-${stage.toLowerCase()}`)),
    );
  });
}
