import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/*
 * Runs the tests that must pass on every system, with the Node that runs this file: `npm test` would find the Node of this
 * workspace. Takes names of packages; default: all packages, then the tests of the built program. The exit code is 1 if any fails.
 */

const workspace = resolve(import.meta.dirname, '..');
const vitest = join(workspace, 'node_modules/vitest/vitest.mjs');

/** Tests of the built program that need neither servers nor much time. */
const program = ['test/indexing', 'test/output', 'test/scope', 'test/revision', 'test/verb', 'test/packages/platform'];

const named = process.argv.slice(2);
const all = globSync('packages/*/package.json', { cwd: workspace }).map((file) => basename(dirname(file)));
const runs = (named.length > 0 ? named : all.toSorted()).map((name) => ({ folder: `packages/${name}`, filters: [] }));
if (named.length === 0) runs.push({ folder: 'e2e', filters: program });

const failed = runs.filter(({ folder, filters }) => {
  process.stdout.write(`== ${folder}, Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  const config = [
    '--config',
    join(workspace, 'vitest.config.ts'),
    '--root',
    '.',
    ...(filters.length === 0 ? ['--passWithNoTests'] : []),
  ];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...config, ...filters], {
    cwd: join(workspace, folder),
    stdio: 'inherit',
  });
  return status !== 0;
});
const outcome = failed.length === 0 ? 'all passed' : `failed: ${failed.map(({ folder }) => folder).join(', ')}`;
process.stdout.write(`${outcome}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
