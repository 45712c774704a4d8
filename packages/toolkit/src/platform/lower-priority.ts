import type { ChildProcess } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * How much lower the priority of a process is than that of its parent. Searches that run beside an index run answer
 * nearly as fast as with 10, and the process still gets a quarter of a processor that it shares with one other.
 */
const yieldedPriority = 5;

/** Lowers the priority of a child process, where the system knows any: without, it competes as an equal. */
export function lowerPriority({ pid }: Pick<ChildProcess, 'pid'>): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + yieldedPriority));
  } catch {
    // It has ended already, or the system refuses.
  }
}
