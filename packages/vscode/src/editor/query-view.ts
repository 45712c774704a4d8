import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { QueryMessage } from '../view/messages.ts';
import { isQuestion } from '../view/is-question.ts';
import { queryPage } from '../view/query-page.ts';
import type { SearchSession } from './search-session.ts';
import { readSettings } from './settings.ts';

/** The view with the input. */
export class QueryView implements vscode.WebviewViewProvider, vscode.Disposable {
  readonly #folder: vscode.Uri;
  readonly #session: SearchSession;
  readonly #registration: vscode.Disposable;
  #view: vscode.WebviewView | undefined;
  /** The query that the page shows as soon as there is one. */
  #query = '';

  constructor(extension: vscode.Uri, session: SearchSession) {
    this.#folder = vscode.Uri.joinPath(extension, 'dist/view');
    this.#session = session;
    this.#registration = vscode.window.registerWebviewViewProvider('codesearch.query', this);
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
    this.#registration.dispose();
  }

  #receive(message: unknown): void {
    if (!isQuestion(message)) return;
    const { query, mode, tests, isTyped } = message;
    this.#query = query;
    if (query.trim() !== '') void this.#session.search({ query, mode, tests }, isTyped);
    if (!isTyped) void vscode.commands.executeCommand('codesearch.results.focus');
  }
}
