import { createInterface, emitKeypressEvents } from 'node:readline';
import type { Interface, Key } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { keyName } from './key-bindings.ts';

/** Milliseconds after Escape within which another character makes it the key of a sequence. */
const escapeMs = 50;

/** Lets the terminal mark what is pasted, so that its line ends are not taken for Enter. */
const markPastes = '\x1b[?2004h';
const doNotMarkPastes = '\x1b[?2004l';

export interface QueryEditorEvents {
  /** The query or the place of the cursor in it has changed. */
  onChange(): void;
  /** @returns whether the key does something else than editing the query */
  onKey(name: string): boolean;
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
    { onChange, onKey, onCancel }: QueryEditorEvents,
  ) {
    this.#input = input;
    this.#output = output;
    this.#lines = createInterface({
      // It gets only the keys that edit.
      input: new PassThrough(),
      // The screen draws the line.
      output: new Writable({ write: (_chunk, _encoding, done) => done() }),
      terminal: true,
      historySize: 0,
      escapeCodeTimeout: escapeMs,
      completer: () => [[], ''],
    });
    this.#lines.on('close', onCancel);
    this.#onKeypress = (text, key) => {
      const { name = '' } = key;
      if (name === 'paste-start' || name === 'paste-end') this.#isPasting = name === 'paste-start';
      else if (this.#isPasting) this.#lines.write(text?.replace(/\s/, ' ') ?? '');
      else if (!onKey(keyName(text, key)) && name !== 'return' && name !== 'enter') this.#lines.write(text, key);
      onChange();
    };
    output.write(markPastes);
    if (first !== '') this.#lines.write(first);
    emitKeypressEvents(input, this.#lines);
    input.setRawMode(true);
    input.on('keypress', this.#onKeypress);
    input.resume();
  }

  get query(): string {
    return this.#lines.line;
  }

  /** Columns of the terminal before the cursor. */
  get column(): number {
    return this.#lines.getCursorPos().cols - this.#lines.getPrompt().length;
  }

  get isAtEnd(): boolean {
    return this.#lines.cursor === this.#lines.line.length;
  }

  /** Replaces the query. The cursor is at its end. */
  replace(query: string): void {
    this.#lines.write(null, { ctrl: true, name: 'e' });
    this.#lines.write(null, { ctrl: true, name: 'u' });
    this.#lines.write(query);
  }

  [Symbol.dispose](): void {
    this.#input.off('keypress', this.#onKeypress);
    this.#input.setRawMode(false);
    this.#input.pause();
    this.#lines.removeAllListeners('close');
    this.#lines.close();
    this.#output.write(doNotMarkPastes);
  }
}
