import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How a process of the program ended. */
export interface Ended {
  readonly stdout: string;
  readonly ms: number;
}

/** The built command line, as a user starts it, with a separate home. */
export class Program {
  readonly #home: string;
  readonly #folder: string;
  readonly #entry: string;

  /**
   * @param folder working directory; neither it nor its parents may contain a configuration
   * @param checkout of another version. Default: this one.
   */
  constructor(home: string, folder: string, checkout?: string) {
    this.#home = home;
    this.#folder = folder;
    this.#entry = checkout === undefined ? ownEntry : join(checkout, 'packages/cli/bin/codesearch.js');
  }

  /**
   * Runs the program to its end.
   *
   * @param nodeArguments for Node, before the program
   * @param started called with the running process
   */
  run(
    programArguments: readonly string[],
    nodeArguments: readonly string[] = [],
    started?: (child: ChildProcess) => void,
  ): Promise<Ended> {
    return this.#node([...nodeArguments, this.#entry, ...programArguments], started);
  }

  /** Runs a file with Node instead of the program, in the same environment. */
  runFile(file: string, fileArguments: readonly string[]): Promise<Ended> {
    return this.#node([file, ...fileArguments]);
  }

  /** Runs Node with an empty program. */
  bareNode(): Promise<Ended> {
    return this.#node(['-e', '0']);
  }

  async #node(nodeArguments: readonly string[], started?: (child: ChildProcess) => void): Promise<Ended> {
    const start = performance.now();
    const child = spawn(process.execPath, nodeArguments, {
      cwd: this.#folder,
      env: { ...process.env, CODESEARCH_HOME: this.#home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started?.(child);
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text));
    }
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${nodeArguments.join(' ')} ended with ${code}: ${output.stderr}`);
    return { stdout: output.stdout, ms: performance.now() - start };
  }
}

const ownEntry = fileURLToPath(new URL('../bin/codesearch.js', import.meta.resolve('codesearch')));
