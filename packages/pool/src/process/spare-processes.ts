import type { PoolProcess, PoolProcessListener } from './pool-process.ts';

/** Milliseconds that a process waits for the next project. */
const idleMs = 30_000;

/**
 * Pool processes of projects that were closed. The next project with the same configuration, such as another revision
 * of the same repository, continues with them: they have loaded and compiled what it needs.
 */
export class SpareProcesses implements AsyncDisposable, PoolProcessListener {
  readonly #kinds = new Map<PoolProcess, string>();
  #idle: NodeJS.Timeout | undefined;

  /** @param kind what the process was started with. Only a pool of the same kind gets it */
  give(process: PoolProcess, kind: string): void {
    process.leave(this);
    this.#kinds.set(process, kind);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#stop(), idleMs).unref();
  }

  /** @returns a process, which has no work; `undefined` without one of this kind */
  take(kind: string): PoolProcess | undefined {
    for (const [process, of] of this.#kinds) {
      if (of !== kind) continue;
      this.#kinds.delete(process);
      return process;
    }
    return undefined;
  }

  message(): void {
    // It has no work, so it has nothing to say that anybody waits for.
  }

  ended(process: PoolProcess): void {
    this.#kinds.delete(process);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idle);
    this.#stop();
  }

  #stop(): void {
    for (const process of this.#kinds.keys()) process.stop();
    this.#kinds.clear();
  }
}
