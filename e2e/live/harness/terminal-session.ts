import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shellQuoted } from '@codesearch/presentation';

export interface TerminalOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Folder for the socket of tmux. */
  readonly folder: string;
  /** Default 110. */
  readonly columns?: number;
}

/** A command in a terminal of tmux. When it has ended, its exit code is shown as `exit 0`. */
export class TerminalSession implements AsyncDisposable {
  static #sessions = 0;
  readonly #tmux: readonly string[];
  readonly #env: Readonly<Record<string, string>>;

  private constructor(tmux: readonly string[], env: Readonly<Record<string, string>>) {
    this.#tmux = tmux;
    this.#env = env;
  }

  static async start(
    command: readonly string[],
    { cwd, env, folder, columns = 110 }: TerminalOptions,
  ): Promise<TerminalSession> {
    // Each has a server of its own: that of the session before may not have ended yet.
    const socket = join(folder, `tmux-${++TerminalSession.#sessions}`);
    const session = new TerminalSession(['-S', socket, '-f', '/dev/null'], env);
    const line = `${command.map(shellQuoted).join(' ')}; echo "exit $?"; sleep 600`;
    await session.#run('new-session', '-d', '-c', cwd, '-x', String(columns), '-y', '30', line);
    return session;
  }

  /** Presses keys by their names, such as `Enter`, or types a text. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#run('send-keys', ...keys);
  }

  /** Pastes a text as terminals do, with marks around it if the program wants them. */
  async paste(text: string): Promise<void> {
    await this.#run('set-buffer', text);
    await this.#run('paste-buffer', '-p');
  }

  /** What the terminal shows. @param options whether with the sequences that color it */
  async screen({ colors = false }: { readonly colors?: boolean } = {}): Promise<string> {
    return this.#run('capture-pane', '-p', ...(colors ? ['-e'] : []));
  }

  /** The text that was copied last. */
  async copied(): Promise<string> {
    return this.#run('show-buffer').catch(() => '');
  }

  async #run(...args: readonly string[]): Promise<string> {
    return (await promisify(execFile)('tmux', [...this.#tmux, ...args], { env: this.#env })).stdout;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#run('kill-server');
  }
}
