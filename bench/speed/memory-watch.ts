import { readFileSync } from 'node:fs';
import type { MemoryPeak } from './figures.ts';

/**
 * Watches the memory of a process and its descendants in `/proc`. The system records the peak of each process, so only
 * processes shorter than the time between two samples, and peaks of the total between them, are missed.
 */
export class MemoryWatch {
  readonly #pid: number;
  readonly #peaks = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;
  #together = 0;
  #children = 0;

  /** @param everyMs milliseconds between two samples, each of which takes a few milliseconds of processor time */
  constructor(pid: number, everyMs: number = 50) {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  /** Ends the watch. @returns `undefined` if the system has no `/proc` */
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

/** A process and its descendants. */
function descendants(pid: number): readonly number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}

/** Bytes of a field in KiB; 0 for a process that has ended. */
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
