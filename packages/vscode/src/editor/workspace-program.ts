import { isBuiltin } from 'node:module';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { CommandLine } from './command-lines.ts';
import { chooseProgram } from '../program/choose-program.ts';
import { programEnvironment } from '../program/program-environment.ts';
import type { Program } from '../program/program.ts';
import { runProgram } from '../program/run-program.ts';
import type { RunOptions } from '../program/run-program.ts';
import { readSettings, workspaceRoots } from './settings.ts';

/** A server ends after an hour without a search. */
const restartAfterMs = 30 * 60_000;

/** Runs the program for this window, with a server that keeps indexes open. */
export class WorkspaceProgram {
  readonly #extension: vscode.Uri;
  readonly #log: vscode.LogOutputChannel;
  #usedAt = -Infinity;

  constructor(extension: vscode.Uri, log: vscode.LogOutputChannel) {
    this.#extension = extension;
    this.#log = log;
  }

  /** @throws Error if no program may and can run, or the command fails */
  async run(line: CommandLine, options: Pick<RunOptions, 'signal' | 'onEvent' | 'onMessage'> = {}): Promise<string> {
    const program = this.#choose();
    this.#keepServer(program);
    return this.#run(program, line, options);
  }

  /** Ends the server, and starts another one if the settings want it. */
  async restartServer(): Promise<void> {
    const program = this.#choose();
    // There is nothing to end if none runs.
    await this.#run(program, { args: ['serve', '--stop'] }).catch(() => {});
    if (readSettings().server) await this.#run(program, { args: ['serve', '--background'] });
    this.#usedAt = performance.now();
  }

  #choose(): Program {
    const script = vscode.Uri.joinPath(this.#extension, 'dist/program/node_modules/codesearch/bin/codesearch.js');
    return chooseProgram({
      setting: readSettings().path,
      path: process.env['PATH'] ?? '',
      roots: workspaceRoots(),
      bundled: script.fsPath,
      node: { path: process.execPath, version: process.versions.node, hasDatabase: isBuiltin('node:sqlite') },
    });
  }

  #run(program: Program, { args, input }: CommandLine, options: Partial<RunOptions> = {}): Promise<string> {
    // A query is source code, so only the name of the command is logged.
    this.#log.debug(`${program.origin}: ${program.command} ${args[0]}`);
    const env = programEnvironment(process.env, program, workspaceRoots());
    const onMessage = (message: string): void => {
      this.#log.info(message);
      options.onMessage?.(message);
    };
    return runProgram(program, args, { ...options, env, cwd: homedir(), input, onMessage });
  }

  /** Starts a server unless one has been used lately. Commands work without it. */
  #keepServer(program: Program): void {
    const now = performance.now();
    if (readSettings().server && now - this.#usedAt > restartAfterMs) {
      this.#run(program, { args: ['serve', '--background'] }).catch((error: Error) => this.#log.warn(error.message));
    }
    this.#usedAt = now;
  }
}
