import { errors } from '@codesearch/kernel';
import { counted, printableLine } from '@codesearch/presentation';
import { createConnection, LSPErrorCodes, MessageType, ResponseError } from 'vscode-languageserver';
import type { CancellationToken, InitializeResult, ProtocolConnection, WorkspaceSymbol } from 'vscode-languageserver';
import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver-protocol';
import { Failures } from './client/failures.ts';
import { RunProgress } from './client/run-progress.ts';
import { WorkspaceFolders } from './client/workspace-folders.ts';
import { OpenFolders } from './project/open-folders.ts';
import type { OpenedFolder } from './project/opened-folder.ts';
import type { ServeOptions } from './serve-options.ts';
import { findSymbols } from './symbol/find-symbols.ts';
import type { IndexReport } from '@codesearch/engine';

/** The command that builds or updates the indexes of the folders that the client has open. */
export const indexCommand = 'codesearch.index';

export interface LanguageServerOptions extends ServeOptions {
  /** The client names its process. */
  readonly onClient: (pid: number) => void;
  /** The client ends the session. */
  readonly onExit: () => void;
}

/** Answers the requests of one client. Nothing is loaded before the first one that needs it. */
export class LanguageServer implements AsyncDisposable {
  readonly #options: LanguageServerOptions;
  readonly #workspace = new WorkspaceFolders();
  readonly #failures: Failures;
  readonly #folders: OpenFolders;
  readonly #connection: ReturnType<typeof createConnection>;
  readonly #requests = new Set<AbortController>();
  readonly #watchDog: Parameters<typeof createConnection>[1];

  constructor(protocol: ProtocolConnection, options: LanguageServerOptions) {
    this.#options = options;
    this.#failures = new Failures(protocol, options.hintOf);
    const { config, logger, check, onClient, onExit } = options;
    this.#watchDog = {
      shutdownReceived: false,
      initialize: ({ processId }) => {
        if (processId !== null) onClient(processId);
      },
      exit: onExit,
    };
    this.#connection = createConnection(() => protocol, this.#watchDog);
    const { window } = this.#connection;
    this.#folders = new OpenFolders({
      config,
      logger,
      check,
      show: ({ root }, cancel) => new RunProgress(window, root, cancel),
    });
    this.#register();
  }

  /** Whether the client has announced the end of the session, as the protocol demands. */
  get isShutDown(): boolean {
    return this.#watchDog.shutdownReceived;
  }

  listen(): void {
    this.#connection.listen();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const request of this.#requests) request.abort();
    await this.#folders[Symbol.asyncDispose]();
  }

  #register(): void {
    const connection = this.#connection;
    connection.onInitialize((given) => {
      this.#workspace.begin(given);
      // Not before: the library sets a handler of its own for a client that changes its folders.
      connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) =>
        this.#workspace.change(event),
      );
      return this.#abilities();
    });
    connection.onShutdown(() => this[Symbol.asyncDispose]());
    connection.onWorkspaceSymbol(({ query }, token) =>
      query.trim() === '' ? [] : this.#answer(token, (signal) => this.#symbols(query, signal)),
    );
    connection.onExecuteCommand(({ command }, token) =>
      this.#answer(token, (signal) => this.#execute(command, signal)),
    );
  }

  #abilities(): InitializeResult {
    return {
      serverInfo: { name: 'codesearch', version: this.#options.version },
      capabilities: {
        workspaceSymbolProvider: true,
        executeCommandProvider: { commands: [indexCommand] },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      },
    };
  }

  async #symbols(query: string, signal: AbortSignal): Promise<WorkspaceSymbol[]> {
    const { symbols, notes } = await findSymbols(await this.#open(), query, signal);
    for (const note of notes) this.#connection.console.info(printableLine(note));
    return [...symbols];
  }

  async #execute(command: string, signal: AbortSignal): Promise<void> {
    if (command !== indexCommand)
      throw errors.inputInvalid(`There is no command '${command}'.`, `Use ${indexCommand}.`);
    for (const { index } of await this.#open()) {
      const message = reportOf(index.project.root, await index.build(signal));
      await this.#connection.sendNotification('window/showMessage', { type: MessageType.Info, message });
    }
  }

  async #open(): Promise<readonly [OpenedFolder, ...OpenedFolder[]]> {
    const [first, ...others] = await this.#folders.open(this.#workspace.paths);
    if (first) return [first, ...others];
    throw errors.inputInvalid(
      'The editor has no folder open, so there is nothing to search.',
      'Open a folder, or set the root folder of the language server in your editor.',
    );
  }

  /** Answers a request. A failure is shown to the user, and the client gets it as well. */
  async #answer<Value>(
    token: CancellationToken,
    call: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | ResponseError<void>> {
    const request = new AbortController();
    this.#requests.add(request);
    const cancelled = token.onCancellationRequested(() => request.abort());
    try {
      const value = await call(request.signal);
      this.#failures.clear();
      return value;
    } catch (error) {
      if (!request.signal.aborted) return this.#failures.report(error);
      return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
    } finally {
      cancelled.dispose();
      this.#requests.delete(request);
    }
  }
}

/** What a run has done, in one line for a user. */
function reportOf(root: string, { added, modified, removed, indexed, chunks }: IndexReport): string {
  const name = printableLine(root);
  if (added + modified + removed === 0) return `The index of ${name} is up to date.`;
  return `Indexed ${counted(indexed, 'file')} of ${name} into ${counted(chunks, 'chunk')}.`;
}
