import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { childrenOf } from './faults/interrupted.ts';
import { Sandbox, workspace } from './sandbox.ts';
import { someOf } from './some-of.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
  for (const name of someOf(['engine', 'search', 'cli', 'plugin-store-local', 'plugin-chunker-ast']))
    cpSync(join(workspace, 'packages', name, 'src'), join(sandbox.tree, name), { recursive: true });
});

afterEach(() => sandbox.remove());

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

function family(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(family)];
}

/** MB of a process, without what it shares with others. */
function megabytes(pid: number): number {
  return Number(/^Pss:\s*(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1e3;
}

it.runIf(process.platform === 'linux')('an index run keeps within its limit of memory', async () => {
  const run = sandbox.start(['index', '--memory-limit', '300', '--progress', 'none']);
  const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
  let peak = 0;
  for (let going = true; going; going = await Promise.race([ended.then(() => false), delay(50, true)]))
    peak = Math.max(
      peak,
      family(run.pid!)
        .map(megabytes)
        .reduce((sum, each) => sum + each, 0),
    );
  expect(await ended).toBe(0);
  expect(peak).toBeGreaterThan(100);
  expect(peak).toBeLessThan(300);
});
