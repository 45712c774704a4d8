import { readFileSync } from 'node:fs';
import type { MemoryPeak } from './figures.ts';

const everyMs = 50;

/**
 * Watches the memory of a process and its descendants in `/proc`. The system keeps each process's own peak, so that only
 * processes of less than 50 milliseconds, and moments between two looks at all together, are missed.
 */
export class MemoryWatch {
  readonly #pid: number;
  readonly #peaks = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  #together = 0;
  #children = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  /** Ends the watch. `undefined` where the system has no `/proc`. */
  stop(): MemoryPeak | undefined {
    clearInterval(this.#timer);
    const main = this.#peaks.get(this.#pid);
    if (main === undefined) return undefined;
    this.#peaks.delete(this.#pid);
    const largestChild = Math.max(0, ...this.#peaks.values());
    return { main, largestChild, children: this.#children, together: this.#together };
  }

  #look(): void {
    let sum = 0;
    const family = descendants(this.#pid);
    for (const pid of family) {
      sum += field(read(`/proc/${pid}/smaps_rollup`), 'Pss');
      const peak = field(read(`/proc/${pid}/status`), 'VmHWM');
      if (peak > 0) this.#peaks.set(pid, peak);
    }
    this.#together = Math.max(this.#together, sum);
    this.#children = Math.max(this.#children, family.length - 1);
  }
}

/** A process and all below it. */
function descendants(pid: number): readonly number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}

/** Bytes of a field that is given in KiB; 0 for a process that has ended. */
function field(content: string, name: string): number {
  const kib = new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(content)?.[1];
  return Number(kib ?? 0) * 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
