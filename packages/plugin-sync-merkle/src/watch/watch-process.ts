import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { untilAborted } from '@codesearch/toolkit';
import type { WatchMessage } from './watch-message.ts';

export interface WatchListener {
  changed(): void;
  /** There are new folders that this process does not watch. */
  incomplete(): void;
  /** New folders are not watched, because a limit of the system is reached. */
  limited(problem: string): void;
  /** The process was ended from outside. Called at most once, and never after `stop`. */
  ended(error: Error): void;
  /** The watch has failed, and the process has ended. Called at most once, and never after `stop`. */
  failed(error: Error): void;
}

/**
 * Milliseconds from the start of the library. If `fs.inotify.max_user_instances` is reached, version 2.6 of it blocks
 * its thread forever. On a busy machine the process itself may need longer than this until it runs.
 */
const startTimeoutMs = 10_000;

const blocked = 'the watcher does not start; if the limit of watchers is reached, raise fs.inotify.max_user_instances';

/**
 * The process that watches a tree. In a separate process the library can neither block nor crash the main process, and
 * killing the process releases all watches. The library itself does not release them after a folder was renamed.
 */
export class WatchProcess {
  readonly #child: ChildProcess;
  readonly #listener: WatchListener;
  readonly #ready: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #exited: PromiseWithResolvers<void> = Promise.withResolvers();
  #startTimeout: NodeJS.Timeout | undefined;
  #isReady = false;
  #stopped = false;

  constructor(root: string, unwatched: string, listener: WatchListener) {
    this.#listener = listener;
    this.#child = fork(program(), [root, unwatched], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.#child.on('message', (message: WatchMessage) => this.#receive(message));
    this.#child.on('error', (error) => {
      if (this.#child.pid === undefined) this.#exited.resolve();
      this.#fail(error);
    });
    this.#child.once('exit', (code, signal) => {
      this.#exited.resolve();
      const error = new Error(`the watching process ended (${signal ?? `exit code ${code}`})`);
      if (this.#isReady) this.#end(error);
      else this.#fail(error);
    });
  }

  /**
   * Resolves when every folder is watched. Rejects with the cause of the failure or the signal's reason after the
   * process has ended. Must be called immediately after the constructor.
   */
  async ready(signal: AbortSignal): Promise<void> {
    try {
      await untilAborted(this.#ready.promise, signal);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#ready.reject(new Error('the watch was stopped'));
    clearTimeout(this.#startTimeout);
    // The process has nothing to finish, and may be blocked.
    this.#child.kill('SIGKILL');
    await this.#exited.promise;
  }

  #receive(message: WatchMessage): void {
    if (this.#stopped) return;
    switch (message.type) {
      case 'running':
        this.#startTimeout = setTimeout(() => this.#fail(new Error(blocked)), startTimeoutMs);
        break;
      case 'started':
        clearTimeout(this.#startTimeout);
        break;
      case 'ready':
        this.#isReady = true;
        this.#ready.resolve();
        break;
      case 'changed':
        this.#listener.changed();
        break;
      case 'incomplete':
        this.#listener.incomplete();
        break;
      case 'limited':
        this.#listener.limited(explained(message.problem));
        break;
      case 'failed':
        this.#fail(new Error(explained(message.problem)));
        break;
    }
  }

  #end(error: Error): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#listener.ended(error);
  }

  #fail(error: Error): void {
    if (this.#stopped) return;
    this.#ready.reject(error);
    void this.#endWith(error);
  }

  async #endWith(error: Error): Promise<void> {
    await this.stop();
    if (this.#isReady) this.#listener.failed(error);
  }
}

function explained(problem: string): string {
  // The library and Node report it in different words.
  if (!/No space left on device|ENOSPC/.test(problem)) return problem;
  return 'the limit of watched folders is reached; raise fs.inotify.max_user_watches';
}

/** The program has the extension of this module: `.ts` in the sources, `.js` in a build. */
function program(): string {
  return fileURLToPath(new URL(`./watch-program${import.meta.url.slice(-3)}`, import.meta.url));
}
