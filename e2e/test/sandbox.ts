import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { TemporaryTree } from '../../packages/cli/src/fixture/temporary-tree.ts';
import { rememberCommand } from './command-log.ts';
import { runInProcess } from './in-process.ts';
import type { Outcome } from './outcome.ts';

export type { Outcome } from './outcome.ts';

/** The root of this workspace. */
export const workspace: string = resolve(import.meta.dirname, '../..');

/** The built command line, as the package's `bin` has it. */
export const builtCommand: string = join(workspace, 'packages/cli/bin/codesearch.js');

export interface RunOptions {
  /** Working directory. Default: the searched tree. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Text on standard input. Default: none. */
  readonly input?: string;
  /** The user to run as, by number. Only root may choose. */
  readonly uid?: number | undefined;
}

/** A temporary tree in which the built command line runs. It is a git repository after a call of `commit`. */
export class Sandbox extends TemporaryTree {
  /**
   * Commits all files. Creates the git repository of the tree first if it does not exist.
   *
   * @param date ISO 8601. Default: now
   */
  commit(date?: string): void {
    if (!existsSync(join(this.tree, '.git'))) this.git(['init', '--quiet', '--initial-branch=main']);
    this.git(['add', '--all']);
    this.git(['commit', '--quiet', '--message', 'All'], date === undefined ? {} : { GIT_COMMITTER_DATE: date });
  }

  /** Runs git in the tree. */
  git(args: readonly string[], variables: Readonly<Record<string, string>> = {}): string {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
    const env = { ...this.environment(), GIT_CONFIG_GLOBAL: '', GIT_CONFIG_NOSYSTEM: '1', ...variables };
    return execFileSync('git', [...identity, ...args], { cwd: this.tree, env, encoding: 'utf8' });
  }

  /** Starts the command line, with pipes on all three streams. */
  start(args: readonly string[], { cwd = this.tree, env = {}, uid }: RunOptions = {}): ChildProcess {
    const options = { cwd, env: { ...this.environment(), ...env }, ...(uid === undefined ? {} : { uid, gid: uid }) };
    return spawn(process.execPath, [builtCommand, ...args], options);
  }

  /**
   * Runs a command and waits for its end: in this process if it can, see `runInProcess`, otherwise in one of its own.
   * Both print the same, as `command-line.test.ts` shows for every command.
   */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const { cwd = this.tree, env = {}, input, uid } = options;
    const needsProcess = input !== undefined || uid !== undefined;
    const outcome = needsProcess
      ? undefined
      : await runInProcess({ args, cwd, env: { ...this.environment(), ...env } });
    if (outcome) rememberCommand(args, cwd, outcome);
    return outcome ?? this.runProcess(args, options);
  }

  /**
   * Runs a command in a process of its own, for a promise about processes: a server that answers, what happens at the
   * same time.
   */
  async runProcess(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const child = this.start(args, options);
    // A command may end without reading its input.
    child.stdin?.on('error', () => {}).end(options.input ?? '');
    const ended = new Promise<number | null>((fulfil, reject) => {
      child.once('error', reject).once('close', (code) => fulfil(code));
    });
    const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout!), text(child.stderr!)]);
    const outcome = { code, stdout, stderr };
    rememberCommand(args, options.cwd ?? this.tree, outcome);
    return outcome;
  }

  remove(): void {
    this[Symbol.dispose]();
  }
}
