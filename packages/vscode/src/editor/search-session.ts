import * as vscode from 'vscode';
import { counted } from '@codesearch/presentation';
import { parseSearch } from '../answer/parse-answer.ts';
import { searchCommand, similarCommand } from './command-lines.ts';
import type { CommandLine, SearchRequest } from './command-lines.ts';
import { resultFiles } from '../answer/result-files.ts';
import { isIndexed } from '../index/index-state.ts';
import { ProgramError } from '../program/program-error.ts';
import type { ResultTree } from './result-tree.ts';
import { readSettings, workspaceRoots } from './settings.ts';
import type { WorkspaceIndex } from './workspace-index.ts';
import type { WorkspaceProgram } from './workspace-program.ts';

/** What the view asks for. */
export type Question = Pick<SearchRequest, 'query' | 'mode' | 'tests'>;

/** One search at a time: a new one ends the one before. */
export class SearchSession implements vscode.Disposable {
  readonly #program: WorkspaceProgram;
  readonly #index: WorkspaceIndex;
  readonly #tree: ResultTree;
  #running: AbortController | undefined;

  constructor(program: WorkspaceProgram, index: WorkspaceIndex, tree: ResultTree) {
    this.#program = program;
    this.#index = index;
    this.#tree = tree;
  }

  /** @param isTyped whether the user is typing: only an index that exists is searched, as it is */
  async search(question: Question, isTyped: boolean): Promise<void> {
    const { limit, exclude, configFile, searchWhileTyping } = readSettings();
    if (isTyped && !(searchWhileTyping && isIndexed(this.#index.state))) return;
    const roots = workspaceRoots();
    await this.#show(searchCommand({ ...question, roots, exclude, limit, configFile, sync: !isTyped }), '');
  }

  /** Finds code that is similar to a line. @param line from 1 */
  async similar(root: string, path: string, line: number): Promise<void> {
    const { limit, configFile } = readSettings();
    await this.#show(similarCommand(root, path, line, limit, configFile), ` similar to ${path}:${line}`);
  }

  dispose(): void {
    this.#running?.abort();
  }

  async #show(command: CommandLine, what: string): Promise<void> {
    this.#running?.abort();
    if (workspaceRoots().length === 0) return;
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    const warnings: string[] = [];
    let isUpdated = false;
    const onEvent = (event: unknown): void => {
      isUpdated = true;
      this.#index.record(event);
    };
    const onMessage = (line: string): void => {
      if (line.startsWith('Warning: ')) warnings.push(line.slice('Warning: '.length));
    };
    const isCurrent = (): boolean => this.#running === running;
    void vscode.commands.executeCommand('setContext', 'codesearch.hasSearched', true);
    try {
      const search = (): Promise<string> => this.#program.run(command, { signal, onEvent, onMessage });
      const answer = parseSearch(
        await vscode.window.withProgress({ location: { viewId: 'codesearch.results' } }, search),
      );
      const files = resultFiles(answer, readSettings().previewLines);
      const found = `${counted(answer.results.length, 'hit')} in ${counted(files.length, 'file')}${what}.`;
      if (isCurrent()) this.#tree.show(files, [found, ...warnings].join(' '));
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error as Error;
      const hint = error instanceof ProgramError ? error.hint : undefined;
      if (isCurrent()) this.#tree.show([], [message, hint].filter(Boolean).join(' '));
    } finally {
      if (isCurrent()) this.#running = undefined;
      // The state of the index is shown again as the program reports it.
      if (isUpdated || !isIndexed(this.#index.state)) void this.#index.refresh();
    }
  }
}
