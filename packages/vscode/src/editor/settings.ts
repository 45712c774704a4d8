import * as vscode from 'vscode';

/** The settings of the extension. `package.json` declares them. */
export interface Settings {
  readonly path: string;
  readonly configFile: string;
  readonly server: boolean;
  readonly searchWhileTyping: boolean;
  readonly limit: number;
  readonly includeTests: boolean;
  readonly exclude: readonly string[];
  readonly previewLines: number;
}

export function readSettings(): Settings {
  const values = vscode.workspace.getConfiguration('codesearch');
  return {
    path: values.get('path', ''),
    configFile: values.get('configFile', ''),
    server: values.get('server', true),
    searchWhileTyping: values.get('searchWhileTyping', true),
    limit: values.get('limit', 20),
    includeTests: values.get('includeTests', true),
    exclude: values.get('exclude', []),
    previewLines: values.get('previewLines', 3),
  };
}

/** Absolute paths of the workspace folders on disk. */
export function workspaceRoots(): readonly string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}
