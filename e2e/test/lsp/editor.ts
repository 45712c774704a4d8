import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  ExecuteCommandRequest,
  InitializedNotification,
  InitializeRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  WorkDoneProgress,
  WorkDoneProgressCreateRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node';
import type {
  CancellationToken,
  InitializeResult,
  Location,
  MessageConnection,
  ShowMessageParams,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from 'vscode-languageserver-protocol/node';
import type { RunOptions, Sandbox } from '../sandbox.ts';

/** A symbol as a test compares it. */
export interface Place {
  readonly name: string;
  readonly container: string | undefined;
  /** Absolute. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** UTF-16 code units from 0; the end is exclusive. */
  readonly columns: readonly [number, number];
}

export type Progress = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

export interface EditorOptions extends RunOptions {
  /** Absolute paths. Default: the tree of the sandbox. */
  readonly folders?: readonly string[];
  /** Options of the command. */
  readonly args?: readonly string[];
  /** Process of the client. Default: none. */
  readonly processId?: number;
}

/** An editor with its own process of the built language server. */
export class Editor implements AsyncDisposable {
  readonly child: ChildProcess;
  readonly connection: MessageConnection;
  readonly messages: ShowMessageParams[] = [];
  readonly progress: Progress[] = [];
  /** Tokens of the progress that the server has begun to show. */
  readonly tokens: (string | number)[] = [];
  /** All of standard output and standard error. */
  stdout = '';
  stderr = '';

  private constructor(sandbox: Sandbox, { args = [], ...options }: EditorOptions) {
    this.child = sandbox.start(['lsp', '--stdio', ...args], options);
    this.child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()));
    this.child.stderr?.on('data', (data: Buffer) => (this.stderr += data.toString()));
    this.child.stdin?.on('error', () => {});
    this.connection = createMessageConnection(
      new StreamMessageReader(this.child.stdout!),
      new StreamMessageWriter(this.child.stdin!),
    );
    this.connection.onNotification(ShowMessageNotification.type, (message) => void this.messages.push(message));
    this.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => {
      this.tokens.push(token);
      this.connection.onProgress(WorkDoneProgress.type, token, (value) => void this.progress.push(value));
    });
    this.connection.listen();
  }

  /** Starts a server and a session with it. */
  static async start(sandbox: Sandbox, options: EditorOptions = {}): Promise<Editor & { abilities: InitializeResult }> {
    const editor = new Editor(sandbox, options);
    const { folders = [sandbox.tree], processId = null } = options;
    const abilities = await editor.connection.sendRequest(InitializeRequest.type, {
      processId,
      rootUri: null,
      workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
      capabilities: { window: { workDoneProgress: true }, workspace: { workspaceFolders: true } },
    });
    await editor.connection.sendNotification(InitializedNotification.type, {});
    return Object.assign(editor, { abilities });
  }

  /** Searches for symbols. */
  async find(query: string, token?: CancellationToken): Promise<readonly Place[]> {
    const found = await this.connection.sendRequest(WorkspaceSymbolRequest.type, { query }, token);
    return (found ?? []).map(({ name, containerName, location }) => {
      const { uri, range } = location as Location;
      return {
        name,
        container: containerName,
        path: fileURLToPath(uri),
        line: range.start.line + 1,
        columns: [range.start.character, range.end.character],
      };
    });
  }

  /** Runs a command of the server. */
  execute(command: string): Promise<unknown> {
    return this.connection.sendRequest(ExecuteCommandRequest.type, { command });
  }

  /** Ends the session with these steps. @returns the exit code */
  async end(...steps: readonly ('shutdown' | 'exit' | 'close')[]): Promise<number | null> {
    const ended = once(this.child, 'exit');
    for (const step of steps) {
      if (step === 'shutdown') await this.connection.sendRequest(ShutdownRequest.type);
      if (step === 'exit') await this.connection.sendNotification('exit');
      if (step === 'close') this.child.stdin?.end();
    }
    return ((await ended) as [number | null])[0];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.connection.dispose();
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
  }
}
