import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { queryValues } from '@codesearch/presentation';
import type { QueryMessage, ValuesMessage } from '../view/messages.ts';
import { isIndexed } from '../index/index-state.ts';
import { isQuestion, isReady } from '../view/is-question.ts';
import { queryPage } from '../view/query-page.ts';
import type { SearchSession } from './search-session.ts';
import { readSettings } from './settings.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** The view with the input. */
export class QueryView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #folder: vscode.Uri;
  readonly #session: SearchSession;
  readonly #index: WorkspaceIndex;
  readonly #subscriptions: readonly vscode.Disposable[];
  #view: vscode.WebviewView | undefined;
  /** The query that the page shows as soon as there is one. */
  #query = '';

  constructor(extension: vscode.Uri, session: SearchSession, index: WorkspaceIndex) {
    this.#folder = vscode.Uri.joinPath(extension, 'dist/view');
    this.#session = session;
    this.#index = index;
    this.#subscriptions = [
      vscode.window.registerWebviewViewProvider('codesearch.query', this),
      index.onChange(() => void this.#showValues()),
    ];
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.#view = view;
    const { webview } = view;
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] };
    const addressOf = (name: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.#folder, name)).toString();
    webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    view.onDidDispose(() => (this.#view = undefined));
    webview.html = queryPage({
      script: addressOf('main.js'),
      style: addressOf('query.css'),
      source: webview.cspSource,
      nonce: randomBytes(16).toString('base64'),
      query: this.#query,
      tests: readSettings().includeTests,
    });
  }

  /** Shows a query without searching for it. */
  async show(query: string): Promise<void> {
    this.#query = query;
    await vscode.commands.executeCommand('codesearch.results.focus');
    const message: QueryMessage = { type: 'query', query };
    await this.#view?.webview.postMessage(message);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Gives the page the languages and folders that there are. */
  async #showValues(): Promise<void> {
    const view = this.#view;
    if (!view || !isIndexed(this.#index.state)) return;
    try {
      const message: ValuesMessage = { type: 'values', values: queryValues(await this.#index.files()) };
      await view.webview.postMessage(message);
    } catch {
      // The status bar says why the program fails. The page completes what any project has.
    }
  }

  #receive(message: unknown): void {
    if (isReady(message)) void this.#showValues();
    if (!isQuestion(message)) return;
    const { query, mode, tests, isTyped } = message;
    this.#query = query;
    if (query.trim() !== '') void this.#session.search({ query, mode, tests }, isTyped);
    if (!isTyped) void vscode.commands.executeCommand('codesearch.results.focus');
  }
}
