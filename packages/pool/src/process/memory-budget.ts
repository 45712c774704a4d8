import { privateMemory } from './private-memory.ts';

/** What a process of the pool takes when it has parsed files of some languages. */
const usualBytes = 120e6;

/** What this process takes when it has stored for some seconds. */
const usualOwnBytes = 180e6;

/** A process is replaced if it takes so many times as much as usual. */
const replacedFrom = 1.1;

/** Batches that a process works on before it is ended: a new one takes a second of processor time. */
const minBatches = 128;

/** Memory beyond the limit is found out after it is taken. */
const margin = 0.95;

interface Size {
  readonly bytes: number;
  readonly batches: number;
}

/**
 * Keeps the memory of this process and of its pool below a limit: with fewer processes, and with new processes for
 * those that have grown, since a parser never frees what it has taken.
 */
export class MemoryBudget<Process> {
  readonly #limit: number;
  readonly #ownMemory: () => number;
  readonly #sizes = new Map<Process, Size>();

  /** @param limit bytes */
  constructor(limit: number, ownMemory: () => number = privateMemory) {
    this.#limit = limit * margin;
    this.#ownMemory = ownMemory;
  }

  /** Whether a process fits beside those that run. There is always one. */
  allowsAnother(running: Iterable<Process>): boolean {
    const all = [...running].map((each) => Math.max(usualBytes, this.#sizes.get(each)?.bytes ?? 0));
    return all.length === 0 || Math.max(usualOwnBytes, this.#ownMemory()) + sum(all) + usualBytes <= this.#limit;
  }

  /** Records what a process takes after a batch. */
  record(process: Process, bytes: number): void {
    this.#sizes.set(process, { bytes, batches: (this.#sizes.get(process)?.batches ?? 0) + 1 });
  }

  /**
   * The process to end, if all together take too much: the largest if a new one would be smaller, or if fewer of them
   * fit.
   */
  excess(running: Iterable<Process>): Process | undefined {
    const all = [...running].flatMap((process) => {
      const size = this.#sizes.get(process);
      return size ? [{ process, ...size }] : [];
    });
    // A new process takes more while it compiles parsers.
    const sizes = all.map(({ bytes, batches }) => (batches < minBatches ? Math.min(usualBytes, bytes) : bytes));
    const own = this.#ownMemory();
    const [largest] = all.toSorted((a, b) => b.bytes - a.bytes);
    if (own + sum(sizes) <= this.#limit || largest === undefined || largest.batches < minBatches) return undefined;
    const areTooMany = all.length > 1 && own + all.length * usualBytes > this.#limit;
    return areTooMany || largest.bytes > replacedFrom * usualBytes ? largest.process : undefined;
  }

  forget(process: Process): void {
    this.#sizes.delete(process);
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
