import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';

it('knows a process that runs, and one that has ended', async () => {
  expect(isProcessAlive(process.pid)).toBe(true);
  const child = spawn(process.execPath, ['--eval', '']);
  const { pid } = child;
  await once(child, 'exit');
  expect(isProcessAlive(pid!)).toBe(false);
});

it('takes a process for alive whose id is no number', () => {
  expect(isProcessAlive(Number.NaN)).toBe(true);
});
