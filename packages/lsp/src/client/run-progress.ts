import type { IndexEvent } from '@codesearch/engine';
import { builtAgain, count, counted, IndexProgress, pace } from '@codesearch/presentation';
import type { WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Milliseconds that a run may take without being shown. Most only find that nothing has changed. */
const quietMs = 500;

/** The part of a client's window that shows progress. */
export interface ProgressWindow {
  createWorkDoneProgress(): Promise<WorkDoneProgressServerReporter>;
}

/** Shows the progress of an index run, if it takes a while or changes something and the client can show it. */
export class RunProgress {
  readonly #window: ProgressWindow;
  readonly #title: string;
  readonly #cancel: () => void;
  readonly #progress = new IndexProgress();
  readonly #timer: NodeJS.Timeout;
  #message = 'listing files';
  #reporter: Promise<WorkDoneProgressServerReporter | undefined> | undefined;

  /** @param cancel called if the user cancels the run */
  constructor(window: ProgressWindow, title: string, cancel: () => void) {
    this.#window = window;
    this.#title = title;
    this.#cancel = cancel;
    this.#timer = setTimeout(() => this.#show(), quietMs);
  }

  record(event: IndexEvent): void {
    this.#progress.record(event);
    const message = this.#messageOf(event);
    if (message === undefined) return;
    this.#message = message;
    const isShown = this.#reporter !== undefined;
    if (event.type === 'changes-found' && event.added + event.modified + event.removed > 0) this.#show();
    if (isShown) void this.#reporter?.then((reporter) => reporter?.report(this.#percentage, message));
  }

  end(): void {
    clearTimeout(this.#timer);
    void this.#reporter?.then((reporter) => reporter?.done());
  }

  get #percentage(): number {
    const { bytes, totalBytes } = this.#progress;
    return totalBytes === 0 ? 0 : Math.min(100, (bytes / totalBytes) * 100);
  }

  #show(): void {
    this.#reporter ??= this.#begin();
  }

  async #begin(): Promise<WorkDoneProgressServerReporter | undefined> {
    try {
      const reporter = await this.#window.createWorkDoneProgress();
      reporter.begin(this.#title, this.#percentage, this.#message, true);
      reporter.token.onCancellationRequested(this.#cancel);
      return reporter;
    } catch {
      // A client that refuses to show progress still gets its symbols.
      return undefined;
    }
  }

  #messageOf(event: IndexEvent): string | undefined {
    if (event.type === 'waiting') {
      const { files, totalFiles } = event;
      return `another process indexes: ${count(files)} of ${counted(totalFiles, 'file')}`;
    }
    if (event.type === 'settings-changed') return `settings changed: ${event.changes.join('; ')}`;
    if (event.type === 'index-finished') return builtAgain(event.report);
    if (event.type !== 'changes-found' && event.type !== 'batch-committed') return undefined;
    const { files, totalFiles } = this.#progress;
    return `${count(files)} of ${counted(totalFiles, 'file')}${pace(this.#progress)}`;
  }
}
