import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('runs its suites by the test runner of Node, without Vitest', async () => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const args = ['--conditions=@codesearch/source', '--test', '--test-reporter=tap', join('test', 'without-vitest.ts')];
  const cwd = resolve(import.meta.dirname, '..');
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
  expect(stdout).toMatch(/^# fail 0$/m);
  expect(stdout).not.toMatch(/^# pass 0$/m);
});
