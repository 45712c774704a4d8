import { fileURLToPath } from 'node:url';
import type { InitializeParams, WorkspaceFoldersChangeEvent } from 'vscode-languageserver-protocol';

/** The folders that a client has open, by their addresses. */
export class WorkspaceFolders {
  readonly #paths = new Map<string, string>();

  /** Takes the folders of a client that begins a session. */
  begin({ workspaceFolders, rootUri, rootPath }: InitializeParams): void {
    if (workspaceFolders) for (const { uri } of workspaceFolders) this.#add(uri);
    else if (rootUri) this.#add(rootUri);
    else if (rootPath) this.#paths.set(rootPath, rootPath);
  }

  change({ added, removed }: WorkspaceFoldersChangeEvent): void {
    for (const { uri } of removed) this.#paths.delete(uri);
    for (const { uri } of added) this.#add(uri);
  }

  /** Absolute paths, without folders that are not on this machine. */
  get paths(): readonly string[] {
    return [...new Set(this.#paths.values())];
  }

  #add(uri: string): void {
    try {
      this.#paths.set(uri, fileURLToPath(uri));
    } catch {
      // A folder of another machine or of a virtual file system.
    }
  }
}
