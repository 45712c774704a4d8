import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { PreviewLine, ResultFile, ResultHit } from '../answer/result-files.ts';

type Node =
  | { readonly type: 'file'; readonly file: ResultFile }
  | { readonly type: 'hit'; readonly file: ResultFile; readonly hit: ResultHit }
  | { readonly type: 'line'; readonly file: ResultFile; readonly line: PreviewLine };

/** Hits, grouped by file, with their best lines below them. */
export class ResultTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<Node>;
  #files: readonly ResultFile[] = [];

  constructor() {
    this.#view = vscode.window.createTreeView('codesearch.results', { treeDataProvider: this, showCollapseAll: true });
  }

  get onDidChangeTreeData(): vscode.Event<void> {
    return this.#changed.event;
  }

  /** @param message above the hits, such as their number */
  show(files: readonly ResultFile[], message: string): void {
    this.#files = files;
    this.#view.message = message;
    this.#changed.fire();
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) return this.#files.map((file) => ({ type: 'file', file }));
    const { file } = node;
    if (node.type === 'file') return file.hits.map((hit) => ({ type: 'hit', file, hit }));
    return node.type === 'hit' ? node.hit.preview.map((line) => ({ type: 'line', file, line })) : [];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.type === 'file') return fileItem(node.file);
    return node.type === 'hit' ? hitItem(node.file, node.hit) : lineItem(node.file, node.line);
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }
}

function fileItem(file: ResultFile): vscode.TreeItem {
  const item = new vscode.TreeItem(uriOf(file), vscode.TreeItemCollapsibleState.Expanded);
  const folder = posix.dirname(file.path);
  const { workspaceFolders = [] } = vscode.workspace;
  const root = workspaceFolders.length > 1 ? [posix.basename(vscode.Uri.file(file.root).path)] : [];
  item.description = [...root, ...(folder === '.' ? [] : [folder])].join('/');
  item.iconPath = vscode.ThemeIcon.File;
  return item;
}

function hitItem(file: ResultFile, hit: ResultHit): vscode.TreeItem {
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(hit.title, hit.preview.length > 0 ? Expanded : None);
  item.description = `${hit.startLine}–${hit.endLine}`;
  item.tooltip = new vscode.MarkdownString().appendCodeblock(hit.text, hit.language);
  item.command = opening(file, hit.line, [hit.startLine, hit.endLine]);
  return item;
}

function lineItem(file: ResultFile, { number, text, matches }: PreviewLine): vscode.TreeItem {
  const item = new vscode.TreeItem({ label: text, highlights: matches.map(([start, end]) => [start, end]) });
  item.description = String(number);
  item.command = opening(file, number, [number, number]);
  return item;
}

/** Opens a file with some lines selected. The cursor is at the best of them. */
function opening(file: ResultFile, line: number, [first, last]: readonly [number, number]): vscode.Command {
  const start = line >= first && line <= last ? line : first;
  const selection = new vscode.Range(start - 1, 0, start - 1, 0);
  return { command: 'vscode.open', title: 'Open', arguments: [uriOf(file), { selection, preview: true }] };
}

function uriOf({ root, path }: ResultFile): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.file(root), path);
}
