import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/*
 * Runs the tests that must pass on every system, with the Node that runs this file: `npm test` would find the Node of
 * this workspace. Takes parts of the paths of tests; default: all packages, then the tests of the built program that
 * need neither servers nor much time. The exit code is 1 if any fails.
 */

const workspace = resolve(import.meta.dirname, '..');
const program = ['indexing', 'output', 'scope', 'revision', 'verb', 'packages/platform'].map(
  (name) => `e2e/test/${name}`,
);
const named = process.argv.slice(2);

process.stdout.write(`== Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
const filters = named.length > 0 ? named : ['packages/', ...program];
const args = [join(workspace, 'node_modules/vitest/vitest.mjs'), 'run', ...filters];
const { status } = spawnSync(process.execPath, args, { cwd: workspace, stdio: 'inherit' });
process.exitCode = status === 0 ? 0 : 1;
