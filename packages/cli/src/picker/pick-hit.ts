import type { SearchHit, SearchResult } from '@codesearch/engine';
import { counted, duration, printableLine, shapeAnswer } from '@codesearch/presentation';
import type { AnswerHit } from '@codesearch/presentation';
import { PickerScreen } from './picker-screen.ts';
import { QueryEditor } from './query-editor.ts';

export interface PickOptions {
  readonly query: string;
  search(query: string, signal: AbortSignal): Promise<SearchResult>;
  pathOf(hit: SearchHit): string;
}

/** A hit that was chosen. */
export type PickedHit = Pick<AnswerHit, 'hit' | 'line'>;

/** Milliseconds without a key before a search starts. */
const typingMs = 40;

/** Lets the user type a query and choose one of its hits. Returns nothing if the user chose none. */
export async function pickHit(options: PickOptions, signal: AbortSignal): Promise<PickedHit | undefined> {
  // Standard output is for the result.
  const { stdin: input, stderr: output } = process;
  using screen = new PickerScreen(output);
  const picker = new Picker(options, screen);
  const aborted = (): void => picker.end(undefined);
  const resized = (): void => picker.draw();
  signal.addEventListener('abort', aborted);
  output.on('resize', resized);
  using editor = new QueryEditor(input, output, options.query, {
    onChange: () => picker.queryChanged(editor.query, editor.column),
    onKey: (name) => picker.press(name),
    onEnter: () => picker.choose(),
    onCancel: () => picker.end(undefined),
  });
  try {
    picker.queryChanged(editor.query, editor.column);
    return await picker.chosen;
  } finally {
    signal.removeEventListener('abort', aborted);
    output.off('resize', resized);
    picker.end(undefined);
  }
}

class Picker {
  readonly #options: PickOptions;
  readonly #screen: PickerScreen;
  readonly #ended = Promise.withResolvers<PickedHit | undefined>();
  #query: string | undefined;
  #column = 0;
  #hits: readonly AnswerHit[] = [];
  #selected = 0;
  #note = '';
  #search = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PickOptions, screen: PickerScreen) {
    this.#options = options;
    this.#screen = screen;
  }

  get chosen(): Promise<PickedHit | undefined> {
    return this.#ended.promise;
  }

  queryChanged(query: string, column: number): void {
    this.#column = column;
    if (query !== this.#query) {
      this.#query = query;
      this.#selected = 0;
      this.#search.abort();
      clearTimeout(this.#timer);
      if (query.trim() === '') this.#show([], 'Type a question, a name or an error.');
      else this.#timer = setTimeout(() => void this.#run(query), typingMs);
    }
    this.draw();
  }

  press(name: string): void {
    const steps: Readonly<Record<string, number>> = {
      ...{ up: -1, down: 1, 'ctrl-p': -1, 'ctrl-n': 1 },
      ...{ pageup: -this.#screen.listLength, pagedown: this.#screen.listLength },
    };
    if (name === 'escape') this.end(undefined);
    const step = steps[name];
    if (step !== undefined) this.#selected = Math.max(0, Math.min(this.#hits.length - 1, this.#selected + step));
  }

  choose(): void {
    const hit = this.#hits[this.#selected];
    if (hit) this.end(hit);
  }

  end(picked: PickedHit | undefined): void {
    this.#search.abort();
    clearTimeout(this.#timer);
    this.#ended.resolve(picked);
  }

  draw(): void {
    this.#screen.draw({
      query: this.#query ?? '',
      column: this.#column,
      hits: this.#hits,
      selected: this.#selected,
      note: this.#note,
      pathOf: this.#options.pathOf,
    });
  }

  async #run(query: string): Promise<void> {
    const { signal } = (this.#search = new AbortController());
    const start = performance.now();
    try {
      const { hits, lead } = shapeAnswer(await this.#options.search(query, signal));
      const found = `${counted(hits.length, 'hit')}, ${duration(performance.now() - start)}`;
      if (!signal.aborted) this.#show(hits, lead === undefined ? found : `${printableLine(lead)} ${found}`);
    } catch (error) {
      if (!signal.aborted) this.#show([], printableLine((error as Error).message));
    }
    if (!signal.aborted) this.draw();
  }

  #show(hits: readonly AnswerHit[], note: string): void {
    this.#hits = hits;
    this.#note = note;
    // A hit that was chosen while the search ran is one of these.
    this.#selected = Math.max(0, Math.min(hits.length - 1, this.#selected));
  }
}
