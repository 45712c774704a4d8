import { posix, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { stateDetails } from '../index/index-state.ts';
import { isInside } from '../program/safe-path.ts';
import type { QueryView } from './query-view.ts';
import type { SearchSession } from './search-session.ts';
import { readSettings, workspaceRoots } from './settings.ts';
import type { WorkspaceIndex } from './workspace-index.ts';
import type { WorkspaceProgram } from './workspace-program.ts';

interface Parts {
  readonly program: WorkspaceProgram;
  readonly index: WorkspaceIndex;
  readonly session: SearchSession;
  readonly view: QueryView;
  readonly log: vscode.LogOutputChannel;
}

/** The commands of `package.json`. */
export function registerCommands({ program, index, session, view, log }: Parts): readonly vscode.Disposable[] {
  const search = async (query: string): Promise<void> => {
    await view.show(query);
    await session.search({ query, mode: 'meaning', tests: readSettings().includeTests }, false);
  };
  return [
    command('codesearch.search', async () => {
      const prompt = 'A question, a name or a piece of code';
      const query = await vscode.window.showInputBox({ title: 'Code Search', prompt });
      if (query !== undefined && query.trim() !== '') await search(query);
    }),
    command('codesearch.searchSelection', async () => {
      const editor = vscode.window.activeTextEditor;
      const query = editor?.document.getText(editor.selection) ?? '';
      if (query.trim() === '') throw new Error('Nothing is selected. Select the code to search for.');
      await search(query);
    }),
    command('codesearch.similar', async () => {
      const [root, path, line] = place();
      await vscode.commands.executeCommand('codesearch.results.focus');
      await session.similar(root, path, line);
    }),
    command('codesearch.index', () => index.update()),
    command('codesearch.showStatus', async () => {
      await index.refresh();
      const detail = stateDetails(index.state).join('\n');
      const [update, messages] = ['Index', 'Show Messages'];
      const chosen = await vscode.window.showInformationMessage(`Code Search: ${detail}`, update, messages);
      if (chosen === update) await index.update();
      else if (chosen === messages) log.show();
    }),
    command('codesearch.restartServer', () => program.restartServer()),
  ];
}

/** A command that shows why it fails. */
function command(name: string, run: () => Promise<void>): vscode.Disposable {
  return vscode.commands.registerCommand(name, async () => {
    try {
      await run();
    } catch (error) {
      void vscode.window.showErrorMessage(`Code Search: ${(error as Error).message}`);
    }
  });
}

/** The line of the cursor, in a workspace folder. */
function place(): readonly [root: string, path: string, line: number] {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) throw new Error('No file is open. Open one, and move the cursor to the code.');
  const file = editor.document.uri.fsPath;
  const root = workspaceRoots().find((folder) => isInside(file, [folder]));
  if (root === undefined) throw new Error(`${file} is in no folder of the workspace.`);
  return [root, relative(root, file).split(sep).join(posix.sep), editor.selection.active.line + 1];
}
