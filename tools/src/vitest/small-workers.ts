import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ForksPoolWorker } from 'vitest/node';
import type { PoolOptions, PoolTask } from 'vitest/node';

/** Bytes of memory of a process of tests after which another one goes on. */
const maxResidentBytes = 400 * 2 ** 20;

/**
 * A process of tests for many files, until its memory is large. To start a program, the system copies the page tables
 * of the process that starts it: with half a gigabyte, git takes four times as long as with a fifth of it. The memory
 * of modules and compiled grammars is never given back.
 */
class SmallWorker extends ForksPoolWorker {
  override readonly name: string = smallWorkers.name;
  #lastTask: PoolTask | undefined;
  #canReuse = true;

  /** The answer is one and the same for a task: Vitest asks when a file ends, and again when the next one begins. */
  canReuse(task: PoolTask): boolean {
    if (task !== this.#lastTask) {
      this.#lastTask = task;
      this.#canReuse &&= residentBytes(Reflect.get(this, 'fork') as ChildProcess) < maxResidentBytes;
    }
    return this.#canReuse;
  }
}

export const smallWorkers = {
  name: 'small-workers',
  createPoolWorker: (options: PoolOptions): SmallWorker => new SmallWorker(options),
};

/** Memory of a process that is not that of files. 0 where the system does not say. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
