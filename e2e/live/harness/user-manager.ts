import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';

const program = '/lib/systemd/systemd';
const bootFolder = '/run/systemd/system';

/** A manager of systemd for the programs of a user, as a login starts it, with folders of its own. */
export class UserManager implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #env: Readonly<Record<string, string>>;

  /** The first folder that was missing on the way to {@link bootFolder}. */
  readonly #made: string | undefined;

  private constructor(child: ChildProcess, env: Readonly<Record<string, string>>, made: string | undefined) {
    this.#process = child;
    this.#env = env;
    this.#made = made;
  }

  /** @param env with `HOME` and `XDG_RUNTIME_DIR`; the latter is created */
  static async start(env: Readonly<Record<string, string>>): Promise<UserManager> {
    // Without this folder, it takes the machine for one that systemd has not started, and ends.
    const made = mkdirSync(bootFolder, { recursive: true });
    mkdirSync(env['XDG_RUNTIME_DIR']!, { mode: 0o700 });
    const manager = new UserManager(spawn(program, ['--user'], { env, stdio: 'ignore' }), env, made);
    while ((await manager.ask('is-system-running')) !== 'running') await new Promise((done) => setTimeout(done, 50));
    return manager;
  }

  /** Runs systemctl. Returns what it prints, also if it fails. */
  async ask(...args: readonly string[]): Promise<string> {
    const options = { env: this.#env };
    return promisify(execFile)('systemctl', ['--user', ...args], options).then(
      ({ stdout }) => stdout.trim(),
      ({ stdout }: { readonly stdout: string }) => stdout.trim(),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((done) => this.#process.once('close', done));
    await this.ask('exit');
    await ended;
    if (this.#made !== undefined) rmSync(this.#made, { recursive: true });
  }
}

/** Why no manager can be started here; undefined if one can. */
export function userManagerFault(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root on Linux';
  return existsSync(program) ? undefined : 'needs systemd';
}
