import { createInterface } from 'node:readline';
import type { Interface, Key } from 'node:readline';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';

/** Milliseconds after Escape within which another character makes it the key of a sequence. */
const escapeMs = 50;

/** Lets the terminal mark what is pasted, so that its line ends are not taken for Enter. */
const markPastes = '\x1b[?2004h';
const doNotMarkPastes = '\x1b[?2004l';

export interface QueryEditorEvents {
  /** The query or the place of the cursor in it has changed. */
  onChange(): void;
  /** A key that does not edit the query. */
  onKey(name: string): void;
  onEnter(): void;
  onCancel(): void;
}

/** The line of the query, with the keys for editing that Node's readline has. Lines that are pasted become one. */
export class QueryEditor implements Disposable {
  readonly #input: ReadStream;
  readonly #output: { write(text: string): unknown };
  readonly #lines: Interface;
  readonly #onKeypress: (text: string | undefined, key: Key) => void;
  #isPasting = false;

  constructor(
    input: ReadStream,
    output: { write(text: string): unknown },
    first: string,
    { onChange, onKey, onEnter, onCancel }: QueryEditorEvents,
  ) {
    this.#input = input;
    this.#output = output;
    this.#lines = createInterface({
      input,
      // The screen draws the line.
      output: new Writable({ write: (_chunk, _encoding, done) => done() }),
      terminal: true,
      historySize: 0,
      escapeCodeTimeout: escapeMs,
      completer: () => [[], ''],
    });
    this.#lines.on('line', (line) => {
      if (!this.#isPasting) return onEnter();
      this.#lines.write(`${line} `);
    });
    this.#lines.on('SIGINT', onCancel);
    this.#lines.on('close', onCancel);
    this.#onKeypress = (_text, { name = '', ctrl }) => {
      if (name === 'paste-start') this.#isPasting = true;
      if (name === 'paste-end') this.#isPasting = false;
      if (name === 'return' || name === 'enter') return;
      onKey(ctrl ? `ctrl-${name}` : name);
      onChange();
    };
    output.write(markPastes);
    if (first !== '') this.#lines.write(first);
    input.on('keypress', this.#onKeypress);
  }

  get query(): string {
    return this.#lines.line;
  }

  /** Columns of the terminal before the cursor. */
  get column(): number {
    return this.#lines.getCursorPos().cols - this.#lines.getPrompt().length;
  }

  [Symbol.dispose](): void {
    this.#input.off('keypress', this.#onKeypress);
    this.#lines.removeAllListeners('close');
    this.#lines.close();
    this.#output.write(doNotMarkPastes);
  }
}
