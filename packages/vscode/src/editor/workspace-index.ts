import * as vscode from 'vscode';
import type { NamedFile } from '../answer/answers.ts';
import { parseFiles, parseStatus } from '../answer/parse-answer.ts';
import { filesCommand, indexCommand, statusCommand } from './command-lines.ts';
import type { IndexState } from '../index/index-state.ts';
import { runProgress } from '../index/run-progress.ts';
import { readSettings, workspaceRoots } from './settings.ts';
import type { WorkspaceProgram } from './workspace-program.ts';

/** The state of the indexes of all workspace folders. */
export class WorkspaceIndex implements vscode.Disposable {
  readonly #program: WorkspaceProgram;
  readonly #changed = new vscode.EventEmitter<IndexState>();
  #state: IndexState = { type: 'unknown' };

  constructor(program: WorkspaceProgram) {
    this.#program = program;
  }

  get state(): IndexState {
    return this.#state;
  }

  get onChange(): vscode.Event<IndexState> {
    return this.#changed.event;
  }

  /** Reads the state of each folder. */
  async refresh(): Promise<void> {
    const { configFile } = readSettings();
    try {
      const answers = workspaceRoots().map((root) => this.#program.run(statusCommand(root, configFile)));
      this.#set({ type: 'known', folders: (await Promise.all(answers)).map(parseStatus) });
    } catch (error) {
      this.#set({ type: 'failed', message: (error as Error).message });
    }
  }

  /** The indexed files of all folders. */
  async files(): Promise<readonly NamedFile[]> {
    const { configFile } = readSettings();
    const answers = workspaceRoots().map((root) => this.#program.run(filesCommand(root, configFile)));
    return (await Promise.all(answers)).flatMap(parseFiles);
  }

  /** Builds or updates the index of each folder, with a notification that can cancel it. */
  async update(): Promise<void> {
    const { configFile } = readSettings();
    const title = 'Code Search: indexing';
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    await vscode.window.withProgress(options, async (notification, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      try {
        for (const root of workspaceRoots()) {
          const onEvent = (event: unknown): void => {
            const progress = runProgress(event);
            this.record(event);
            if (progress) notification.report({ message: `${progress.files} of ${progress.totalFiles} files` });
          };
          await this.#program.run(indexCommand(root, configFile), { signal: abort.signal, onEvent });
        }
      } catch (error) {
        if (!abort.signal.aborted) throw error;
      } finally {
        await this.refresh();
      }
    });
  }

  /** Shows the progress of a run that a search started. */
  record(event: unknown): void {
    const progress = runProgress(event);
    if (progress) this.#set({ type: 'running', ...progress });
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #set(state: IndexState): void {
    this.#state = state;
    this.#changed.fire(state);
  }
}
