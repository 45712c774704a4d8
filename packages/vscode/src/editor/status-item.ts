import * as vscode from 'vscode';
import { stateDetails, stateText } from '../index/index-state.ts';
import type { IndexState } from '../index/index-state.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** The state of the index in the status bar. */
export class StatusItem implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem('codesearch.state', vscode.StatusBarAlignment.Left, -10);
  readonly #subscription: vscode.Disposable;

  constructor(index: WorkspaceIndex) {
    this.#item.name = 'Code Search';
    this.#item.command = 'codesearch.showStatus';
    this.#show(index.state);
    this.#subscription = index.onChange((state) => this.#show(state));
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #show(state: IndexState): void {
    this.#item.text = stateText(state);
    this.#item.tooltip = ['Code Search', ...stateDetails(state)].join('\n');
    this.#item.backgroundColor =
      state.type === 'failed' ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    if (state.type === 'known' && state.folders.length === 0) this.#item.hide();
    else this.#item.show();
  }
}
