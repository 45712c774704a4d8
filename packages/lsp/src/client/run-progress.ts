import type { IndexEvent } from '@codesearch/engine';
import { builtAgain, count, counted, IndexProgress, pace, SlowCall } from '@codesearch/presentation';
import type { WorkDoneProgressServerReporter } from 'vscode-languageserver';

/** Milliseconds that a run may take without being shown. Most only find that nothing has changed. */
const quietMs = 500;
/** Milliseconds between two looks at what a run waits for. */
const lookMs = 1_000;

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
  readonly #slow: SlowCall;
  readonly #look: NodeJS.Timeout;
  #message = 'listing files';
  #reporter: Promise<WorkDoneProgressServerReporter | undefined> | undefined;

  /**
   * @param root of the project
   * @param cancel called if the user cancels the run
   */
  constructor(window: ProgressWindow, root: string, cancel: () => void) {
    this.#window = window;
    this.#title = `codesearch: indexing ${root}`;
    this.#slow = new SlowCall(root);
    this.#cancel = cancel;
    this.#timer = setTimeout(() => this.#show(), quietMs);
    this.#look = setInterval(() => {
      const { name } = this.#slow;
      if (name !== undefined) this.#report(`waiting for ${name}`);
    }, lookMs);
  }

  record(event: IndexEvent): void {
    this.#progress.record(event);
    const message = this.#messageOf(event);
    if (message === undefined) return;
    const isShown = this.#reporter !== undefined;
    if (isShown) this.#report(message);
    else this.#message = message;
    if (event.type === 'changes-found' && event.added + event.modified + event.removed > 0) this.#show();
  }

  end(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#look);
    this.#slow[Symbol.dispose]();
    void this.#reporter?.then((reporter) => reporter?.done());
  }

  get #percentage(): number {
    const { bytes, totalBytes } = this.#progress;
    return totalBytes === 0 ? 0 : Math.min(100, (bytes / totalBytes) * 100);
  }

  #report(message: string): void {
    if (message === this.#message) return;
    this.#message = message;
    void this.#reporter?.then((reporter) => reporter?.report(this.#percentage, message));
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
