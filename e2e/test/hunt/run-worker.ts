import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Finding } from './target.ts';
import { watchForHang } from './watch-for-hang.ts';
import { positionFileName, seedAt } from './worker-task.ts';
import type { WorkerMessage, WorkerTask } from './worker-task.ts';

export interface WorkerOutcome {
  /** Position of the first case that was not tried. */
  readonly next: number;
  readonly findings: readonly Finding[];
  /** Whether it ended by itself. */
  readonly isDone: boolean;
}

/** Characters of the output of a process that ended. */
const maxOutput = 4_000;

export interface WorkerLimits {
  /** Seconds without a new case after which it counts as hanging. */
  readonly hangSeconds: number;
  /** Findings after which it is ended. */
  readonly maxFindings: number;
  /** Receives the number of cases so far. */
  readonly onCases: (cases: number) => void;
}

/** Runs a worker until it ends. A case that makes it hang or end is a finding. */
export async function runWorker(
  plan: Omit<WorkerTask, 'folder'>,
  { hangSeconds, maxFindings, onCases }: WorkerLimits,
): Promise<WorkerOutcome> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-hunt-')));
  const positionFile = join(folder, positionFileName);
  const position = (): string => (existsSync(positionFile) ? readFileSync(positionFile, 'utf8') : '');
  const child = start({ ...plan, folder });
  const printed = text(child.stderr!);
  const findings: Finding[] = [];
  let cases = 0;
  child.on('message', (message: WorkerMessage) => {
    if ('finding' in message) findings.push(message.finding);
    else onCases((cases += message.cases));
    if (findings.length >= maxFindings) killGroup(child);
  });
  const watch = watchForHang(position, hangSeconds, () => killGroup(child));
  try {
    const [code, signal] = await ended(child);
    if (code === 0) return { next: plan.first + cases, findings, isDone: true };
    const last = Number(position() || plan.first);
    if (findings.length < maxFindings) {
      const end = watch.hasHung
        ? `It hangs: no end after ${hangSeconds} s.`
        : `The process ends with ${signal ?? code}.`;
      const problem = `${end}\n${(await printed).slice(-maxOutput)}`.trimEnd();
      findings.push({ seed: seedAt(plan.seeds, last), problem });
    }
    return { next: last + 1, findings, isDone: false };
  } finally {
    watch.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * In a process group of its own, so that what it has started can be ended with it. It runs the sources if this process
 * does.
 */
function start(task: WorkerTask): ChildProcess {
  return fork(new URL('worker.ts', import.meta.url), [JSON.stringify(task)], {
    execArgv: [...process.execArgv.filter((option) => option.startsWith('--conditions=')), '--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
}

function ended(child: ChildProcess): Promise<readonly [code: number | null, signal: NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve([code, signal]));
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
