import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

/** Processes that each keep a core busy until they are disposed. */
export class BusyProcesses implements Disposable {
  readonly #children: readonly ChildProcess[];

  constructor(count: number) {
    this.#children = Array.from({ length: count }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
  }

  [Symbol.dispose](): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}
