import * as vscode from 'vscode';
import { registerCommands } from './editor/commands.ts';
import { QueryView } from './editor/query-view.ts';
import { ResultTree } from './editor/result-tree.ts';
import { SearchSession } from './editor/search-session.ts';
import { StatusItem } from './editor/status-item.ts';
import { WorkspaceIndex } from './editor/workspace-index.ts';
import { WorkspaceProgram } from './editor/workspace-program.ts';

/** Called by the editor, in trusted workspaces only. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Code Search', { log: true });
  const program = new WorkspaceProgram(context.extensionUri, log);
  const index = new WorkspaceIndex(program);
  const tree = new ResultTree();
  const session = new SearchSession(program, index, tree);
  const view = new QueryView(context.extensionUri, session, index);
  context.subscriptions.push(log, index, tree, session, view, new StatusItem(index));
  context.subscriptions.push(...registerCommands({ program, index, session, view, log }));
  context.subscriptions.push(
    vscode.workspace.onDidChangeWorkspaceFolders(() => void index.refresh()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('codesearch')) void index.refresh();
    }),
  );
  void index.refresh();
}
