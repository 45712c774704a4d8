import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WatchMessage } from './watch-message.ts';

export interface WatchListener {
  changed(): void;
  /** Folders have come that only another process will watch. */
  incomplete(): void;
  /** It watches no further folders, and goes on with those that it watches. */
  limited(problem: string): void;
  /** Something else has ended the process. Told once, never after `stop`. */
  ended(error: Error): void;
  /** It watches no more, and the process has ended. Told once, never after `stop`. */
  failed(error: Error): void;
}

/**
 * Milliseconds in which the library must come up. Where `fs.inotify.max_user_instances` is reached, version 2.6 never does, and
 * blocks its thread for ever.
 */
const startLimitMs = 10_000;

const blocked =
  'the watcher does not come up; if the limit of watchers is reached, raise fs.inotify.max_user_instances';

/**
 * The process that watches a tree. In a process of its own the library can neither stop nor end its user's, and whatever it
 * holds is released by ending it: it gives back its watches only as long as no folder was renamed.
 */
export class WatchProcess {
  readonly #child: ChildProcess;
  readonly #listener: WatchListener;
  readonly #ready: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #exited: PromiseWithResolvers<void> = Promise.withResolvers();
  readonly #startLimit: NodeJS.Timeout;
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
    this.#startLimit = setTimeout(() => this.#fail(new Error(blocked)), startLimitMs);
  }

  /**
   * Resolves when every folder is watched. Rejects with an error that says why not, or with the signal's reason, and the
   * process has ended then. To be called at once.
   */
  async ready(signal: AbortSignal): Promise<void> {
    const abort = (): void => this.#ready.reject(signal.reason);
    signal.addEventListener('abort', abort);
    try {
      await this.#ready.promise;
      signal.throwIfAborted();
    } catch (error) {
      await this.stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#ready.reject(new Error('the watch was ended'));
    clearTimeout(this.#startLimit);
    // It has nothing to finish, and may be blocked.
    this.#child.kill('SIGKILL');
    await this.#exited.promise;
  }

  #receive(message: WatchMessage): void {
    if (this.#stopped) return;
    switch (message.type) {
      case 'started':
        clearTimeout(this.#startLimit);
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
  // The library and Node each have their own words for it.
  if (!/No space left on device|ENOSPC/.test(problem)) return problem;
  return 'the limit of watched folders is reached; raise fs.inotify.max_user_watches';
}

/** The same kind of file that this module is: a build runs a build, sources run sources. */
function program(): string {
  return fileURLToPath(new URL(`./watch-program${import.meta.url.slice(-3)}`, import.meta.url));
}
