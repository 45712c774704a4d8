import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installed } from './installed.ts';
import { packAll } from './pack.ts';
import { published } from './published.ts';

/*
 * What the author of a plugin does: a new package for each stage, outside of the repository and against packed
 * packages, is checked, passes its suite, and is used by a search. `author.release.test.ts` has the other runner and an
 * older TypeScript.
 */

// Some minutes of other work on the machine are no failure.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

const stages = ['scanner', 'changeDetector', 'chunker', 'contextualizer', 'embedder', 'store', 'reranker'] as const;

let folder: string;

function run(program: string, ...args: readonly string[]): Promise<string> {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const options = { cwd: folder, env: { ...env, CODESEARCH_HOME: join(folder, 'home') }, maxBuffer: 64 * 1024 * 1024 };
  return promisify(execFile)(process.execPath, [join(folder, program), ...args], options).then(
    ({ stdout }) => stdout,
    (error: { readonly stdout: string; readonly stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}\n${error.stdout.slice(-4_000)}\n${error.stderr.slice(-4_000)}`);
    },
  );
}

const packageOf = (stage: string): string => `my-${stage.toLowerCase()}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scaffold-'));
  const libraries = ['valibot', 'typescript', '@types/node'];
  const needed = [...installed(['codesearch', 'create-codesearch-plugin', '@codesearch/testkit', ...libraries])];
  const own = needed.flatMap(([name]) => published.get(name) ?? []);
  const modules = join(folder, 'node_modules');
  for (const { name, file } of packAll(folder, own).values()) {
    mkdirSync(join(modules, name), { recursive: true });
    execFileSync('tar', ['-xzf', file, '-C', join(modules, name), '--strip-components=1']);
  }
  for (const [name, path] of needed) {
    if (published.has(name)) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(path, join(modules, name));
  }
  const create = 'node_modules/create-codesearch-plugin/bin/create-codesearch-plugin.js';
  await Promise.all(stages.map((stage) => run(create, packageOf(stage), '--stage', stage, '--runner', 'node')));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a package for each stage', () => {
  it('is accepted by TypeScript, with its tests', async () => {
    const extended = `./${packageOf('chunker')}/tsconfig.json`;
    const config = { extends: extended, compilerOptions: { rootDir: '.' }, include: ['my-*/src'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await run('node_modules/typescript/bin/tsc', '-p', folder);
  });

  it('passes its suite under the test runner of Node', async () => {
    const files = stages.map((stage) => join(folder, packageOf(stage), 'src/index.test.ts'));
    const { stdout } = await promisify(execFile)(process.execPath, ['--test', ...files], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(stdout).toMatch(/fail 0\b/);
    expect(Number(/pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(150);
  });

  it('is built, and all of them together index and search', async () => {
    const builds = stages.map((stage) =>
      run('node_modules/typescript/bin/tsc', '-p', join(packageOf(stage), 'tsconfig.build.json')),
    );
    await Promise.all(builds);
    const factory = (stage: string): string => `my${stage[0]?.toUpperCase()}${stage.slice(1).toLowerCase()}`;
    const imports = stages.map((stage) => `import { ${factory(stage)} } from './${packageOf(stage)}/dist/index.js';\n`);
    const slots = stages.map((stage) => `${stage}: ${factory(stage)}()`);
    writeFileSync(join(folder, 'plugins.mjs'), `${imports.join('')}export default { ${slots.join(', ')} };\n`);
    mkdirSync(join(folder, 'tree'));
    writeFileSync(join(folder, 'tree/backoff.ts'), '// Waits longer after each failure.\nexport const backoff = 1;\n');
    writeFileSync(join(folder, 'tree/parser.ts'), 'export function parseHeader() {}\n');
    const codesearch = 'node_modules/codesearch/bin/codesearch.js';
    const options = ['--config', join(folder, 'plugins.mjs'), '--json'];
    for (const [query, path] of [
      ['wait longer after a failure', 'backoff.ts'],
      ['parseHeader', 'parser.ts'],
    ] as const) {
      const { results } = JSON.parse(await run(codesearch, 'search', query, 'tree', ...options)) as {
        readonly results: readonly { readonly path: string }[];
      };
      expect(results[0]?.path).toBe(path);
    }
    const status = await run(codesearch, 'status', 'tree', ...options);
    for (const stage of stages) expect(status).toContain(`my-${stage.toLowerCase()}`);
  });
});
