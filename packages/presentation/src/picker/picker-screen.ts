import type { SearchHit } from '@codesearch/engine';
import { printableLine } from '../text/printable.ts';
import type { AnswerHit } from '@codesearch/search/answer';
import type { Colors } from '../terminal/colors.ts';
import { wrapWords } from '../terminal/table.ts';
import { codePreview, reasonsPreview } from './preview.ts';

/** What the picker shows. */
export interface PickerView {
  readonly query: string;
  /** Columns before the cursor in the query. */
  readonly column: number;
  readonly hits: readonly AnswerHit[];
  readonly selected: number;
  isMarked(hit: AnswerHit): boolean;
  /** Lines of code above the shown ones. */
  readonly offset: number;
  /** Whether reasons are shown instead of code. */
  readonly showsReasons: boolean;
  /** Under the query: what is marked, what can be completed, how many hits there are, or what has failed. */
  readonly notes: readonly string[];
  /** Shown in the place of code while nothing is searched. */
  readonly help: readonly string[];
  pathOf(hit: SearchHit): string;
}

/** A terminal that the picker draws on. */
export interface PickerTerminal {
  readonly isTTY: boolean;
  readonly rows: number;
  readonly columns: number;
  write(text: string): unknown;
}

const prompt = '> ';
/** Share of the lines below the query that lists hits; the others show the selected one. */
const listShare = 0.4;

/** Another screen than that with the shell, and lines that are cut at the edge instead of being continued. */
const enter = '\x1b[?1049h\x1b[?7l';
const leave = '\x1b[?7h\x1b[?1049l';
const home = '\x1b[H';
const clearLine = '\x1b[K';
const clearBelow = '\x1b[J';

/** Draws the picker over the whole terminal, until it is disposed. */
export class PickerScreen implements Disposable {
  readonly #terminal: PickerTerminal;
  readonly #colors: Colors;

  constructor(terminal: PickerTerminal, colors: Colors) {
    this.#terminal = terminal;
    this.#colors = colors;
    terminal.write(enter);
  }

  /** Hits that are listed at once. */
  get listLength(): number {
    return Math.max(1, Math.floor((this.#terminal.rows - 3) * listShare));
  }

  draw(view: PickerView): void {
    const { columns, rows } = this.#terminal;
    const { bold, dim } = this.#colors;
    const width = Math.max(8, columns - prompt.length - 1);
    // Of a long query, its end is shown.
    const hidden = Math.max(0, view.column - width);
    const selected = view.hits[view.selected];
    const note = view.notes.filter((each) => each !== '').join('  ');
    const lines = [
      `${bold(prompt)}${printableLine(view.query).slice(hidden)}`,
      dim(note),
      ...this.#list(view),
      dim('─'.repeat(columns)),
      ...(selected ? this.#preview(selected, view) : [...wrapped(note, columns), ...view.help]),
    ].slice(0, rows);
    const column = prompt.length + view.column - hidden + 1;
    this.#terminal.write(
      `${home}${lines.map((line) => `${line}${clearLine}`).join('\r\n')}${clearBelow}\x1b[1;${column}H`,
    );
  }

  /** As many lines each time, so that the preview does not move. */
  #list({ hits, selected, isMarked, pathOf }: PickerView): readonly string[] {
    const { bold, cyan } = this.#colors;
    const length = this.listLength;
    const first = Math.max(0, Math.min(selected - Math.floor(length / 2), hits.length - length));
    const lines = hits.slice(first, first + length).map((hit, index) => {
      const title = printableLine(hit.label);
      const place = `${printableLine(pathOf(hit.hit))}:${hit.line}`;
      const mark = isMarked(hit) ? '*' : ' ';
      return first + index === selected
        ? `${bold(`>${mark}${title}`)}  ${cyan(place)}`
        : ` ${mark}${title}  ${cyan(place)}`;
    });
    return [...lines, ...Array<string>(length - lines.length).fill('')];
  }

  #preview(hit: AnswerHit, { offset, showsReasons }: PickerView): readonly string[] {
    const { columns: width } = this.#terminal;
    const rows = Math.max(1, this.#terminal.rows - 3 - this.listLength);
    const style = { colors: this.#colors, width, rows };
    return showsReasons ? reasonsPreview(hit, style) : codePreview(hit, offset, style);
  }

  [Symbol.dispose](): void {
    this.#terminal.write(leave);
  }
}

/** The lines of a text that is longer than one line. */
function wrapped(text: string, columns: number): readonly string[] {
  return text.length <= columns ? [] : wrapWords(text, columns).split('\n');
}
