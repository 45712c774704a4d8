import { execFileSync, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { Sandbox } from '../sandbox.ts';

/** When a process is killed: after some milliseconds, or immediately before its n-th change on the disk. */
export type Moment = { readonly afterMs: number } | { readonly beforeStep: number };

const preload = pathToFileURL(join(import.meta.dirname, 'kill-at-step.mjs')).href;
const withPreload = { NODE_OPTIONS: `--import=${preload}` };

/** Runs a command and measures its milliseconds and its changes on the disk. */
export async function measure(
  sandbox: Sandbox,
  args: readonly string[],
  home: string,
): Promise<{ readonly ms: number; readonly steps: number }> {
  const tally = join(sandbox.folder, 'steps');
  closeSync(openSync(tally, 'w'));
  const start = performance.now();
  const { code, stderr } = await sandbox.run(args, {
    env: { ...withPreload, CODESEARCH_HOME: home, FAULT_STEPS: tally },
  });
  expect(code, stderr).toBe(0);
  const steps = readFileSync(tally).length;
  rmSync(tally);
  return { ms: performance.now() - start, steps };
}

/** Runs a command and kills it at a moment, unless it ends before. Expects that its child processes end too. */
export async function runAndKill(
  sandbox: Sandbox,
  args: readonly string[],
  home: string,
  moment: Moment,
): Promise<void> {
  const step = 'beforeStep' in moment ? { ...withPreload, FAULT_STEP: String(moment.beforeStep) } : {};
  const child = sandbox.start(args, { env: { CODESEARCH_HOME: home, ...step } });
  const closed = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdout?.resume();
  child.stderr?.resume();
  const children = new Set<number>();
  const watching = setInterval(() => {
    for (const pid of childrenOf(child.pid as number)) children.add(pid);
  }, 100);
  try {
    if ('afterMs' in moment) {
      await Promise.race([sleep(moment.afterMs), closed]);
      for (const pid of childrenOf(child.pid as number)) children.add(pid);
      child.kill('SIGKILL');
    }
    await closed;
  } finally {
    clearInterval(watching);
  }
  await expectEnded(children);
}

/**
 * The variables of a process that stops itself immediately before its n-th change on the disk, until it gets SIGCONT.
 */
export const stopsBefore = (step: number): Readonly<Record<string, string>> => ({
  ...withPreload,
  FAULT_STEP: String(step),
  FAULT_SIGNAL: 'SIGSTOP',
});

/** Starts a command and stops it immediately before its n-th change on the disk, until it gets SIGCONT. */
export async function runAndStop(sandbox: Sandbox, args: readonly string[], beforeStep: number): Promise<ChildProcess> {
  const child = sandbox.start(args, { env: stopsBefore(beforeStep) });
  child.stdout?.resume();
  child.stderr?.resume();
  while (!isStopped(child.pid as number)) await sleep(20);
  return child;
}

/** Whether a process is suspended; it may have ended. */
export function isStopped(pid: number): boolean {
  if (process.platform === 'linux') return readFileIfExists(`/proc/${pid}/stat`).includes(') T ');
  return spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('T');
}

/** Expects that processes end. A child process notices that its parent has ended when the machine
 * lets it. */
export async function expectEnded(pids: ReadonlySet<number>): Promise<void> {
  const deadline = performance.now() + 300_000;
  let alive = [...pids].filter(isAlive);
  while (alive.length > 0 && performance.now() < deadline) {
    await sleep(50);
    alive = alive.filter(isAlive);
  }
  expect(alive, 'child processes that are still alive').toEqual([]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie still has its pid.
  return !readFileIfExists(`/proc/${pid}/stat`).includes(') Z ');
}

function readFileIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function childrenOf(parent: number): readonly number[] {
  // `ps` reads all processes of the machine, and tests look many times.
  if (process.platform === 'linux')
    return readFileIfExists(`/proc/${parent}/task/${parent}/children`).split(' ').filter(Boolean).map(Number);
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}
