import type { SearchHit, SearchResult } from '@codesearch/engine';
import { CodesearchError } from '@codesearch/kernel';
import { counted, duration } from '../text/quantity.ts';
import { printableLine } from '../text/printable.ts';
import { shapeAnswer } from '@codesearch/search/answer';
import type { AnswerHit } from '@codesearch/search/answer';
import { completeQuery, withCondition, withoutCondition, writtenConditions } from '@codesearch/query';
import type { QueryCompletion, QueryValues } from '@codesearch/query';
import type { Colors } from '../terminal/colors.ts';
import { helpOf } from './key-bindings.ts';
import type { KeyBindings, PickerAction } from './key-bindings.ts';
import type { PickerScreen } from './picker-screen.ts';
import { maxOffset } from './preview.ts';

/** Hits that were chosen, and the query at that moment. */
export interface Picked {
  readonly query: string;
  /** In the order in which they were marked. Empty if there are no hits. */
  readonly hits: readonly AnswerHit[];
}

export interface PickOptions {
  readonly query: string;
  /** Values of conditions. */
  readonly values: QueryValues;
  readonly keys: KeyBindings;
  readonly colors: Colors;
  /** Whether a query without hits can be chosen. */
  readonly takesQuery: boolean;
  search(query: string, signal: AbortSignal): Promise<SearchResult>;
  /** The path of a hit as it is shown and printed. */
  pathOf(hit: SearchHit): string;
  copy(text: string): void;
}

/** The line that the user edits. */
export interface EditedQuery {
  readonly query: string;
  /** Columns of the terminal before the cursor. */
  readonly column: number;
  readonly isAtEnd: boolean;
  replace(query: string): void;
}

/** Milliseconds without a key before a search starts. */
const typingMs = 40;

/** Lines of code by which a key scrolls. */
const scrolledLines = 3;

/** What the user has typed, what was found, and what is chosen of it. */
export class Picker {
  readonly #options: PickOptions;
  readonly #screen: PickerScreen;
  readonly #ended = Promise.withResolvers<Picked | undefined>();
  readonly #marked = new Map<string, AnswerHit>();
  #edited: EditedQuery | undefined;
  #query: string | undefined;
  #hits: readonly AnswerHit[] = [];
  #selected = 0;
  #offset = 0;
  #showsReasons = false;
  #note = '';
  #search = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** What each action does with the chosen hit. If one returns false, the key edits the query. */
  readonly #actions: Readonly<Record<PickerAction, (hit: AnswerHit | undefined) => unknown>> = {
    accept: (hit) => this.#accept(hit),
    abort: () => this.end(undefined),
    up: () => this.#select(this.#selected - 1),
    down: () => this.#select(this.#selected + 1),
    'page-up': () => this.#select(this.#selected - this.#screen.listLength),
    'page-down': () => this.#select(this.#selected + this.#screen.listLength),
    first: () => this.#select(0),
    last: () => this.#select(Infinity),
    toggle: (hit) => this.#toggle(hit),
    'select-all': () => this.#hits.forEach((each) => this.#marked.set(this.#placeOf(each), each)),
    'deselect-all': () => this.#marked.clear(),
    'preview-up': (hit) => this.#scroll(hit, -scrolledLines),
    'preview-down': (hit) => this.#scroll(hit, scrolledLines),
    copy: (hit) => this.#copy(hit),
    'toggle-reasons': () => void (this.#showsReasons = !this.#showsReasons),
    'toggle-tests': () => this.#toggleTests(),
    complete: () => this.#complete(),
    ignore: () => undefined,
  };

  constructor(options: PickOptions, screen: PickerScreen) {
    this.#options = options;
    this.#screen = screen;
  }

  get picked(): Promise<Picked | undefined> {
    return this.#ended.promise;
  }

  /** Searches if the query is another one, and draws. */
  follow(edited: EditedQuery): void {
    const { query } = (this.#edited = edited);
    if (query !== this.#query) {
      this.#query = query;
      this.#select(0);
      this.#search.abort();
      clearTimeout(this.#timer);
      if (query.trim() === '') this.#show([], 'Type a question, a name or an error.');
      else this.#timer = setTimeout(() => void this.#run(query), typingMs);
    }
    this.draw();
  }

  /** @returns whether the key is bound to something */
  press(key: string): boolean {
    const actions = this.#options.keys.get(key);
    // In a text or an expression to find, any sign can be meant.
    if (!actions || (key.length === 1 && /^\s*["/]/.test(this.#query ?? ''))) return false;
    return actions
      .map((action) => this.#actions[action](this.#hits[this.#selected]))
      .every((result) => result !== false);
  }

  end(picked: Picked | undefined): void {
    this.#search.abort();
    clearTimeout(this.#timer);
    this.#ended.resolve(picked);
  }

  draw(): void {
    const completion = this.#completion();
    this.#screen.draw({
      query: this.#query ?? '',
      column: this.#edited?.column ?? 0,
      hits: this.#hits,
      selected: this.#selected,
      isMarked: (hit) => this.#marked.has(this.#placeOf(hit)),
      offset: this.#offset,
      showsReasons: this.#showsReasons,
      notes: [
        ...(this.#marked.size === 0 ? [] : [`${counted(this.#marked.size, 'hit')} marked`]),
        ...(completion ? [`→ ${completion.options.map(({ text }) => text).join(' ')}`] : []),
        this.#note,
      ],
      help: (this.#query ?? '').trim() === '' ? helpOf(this.#options.keys) : [],
      pathOf: this.#options.pathOf,
    });
  }

  #scroll(hit: AnswerHit | undefined, lines: number): void {
    this.#offset = hit ? Math.max(0, Math.min(maxOffset(hit), this.#offset + lines)) : 0;
  }

  #select(index: number): void {
    this.#selected = Math.max(0, Math.min(this.#hits.length - 1, index));
    this.#offset = 0;
  }

  #accept(hit: AnswerHit | undefined): void {
    const hits = this.#marked.size > 0 ? [...this.#marked.values()] : hit ? [hit] : [];
    if (hits.length > 0 || this.#options.takesQuery) this.end({ query: this.#query ?? '', hits });
  }

  #toggle(hit: AnswerHit | undefined): void {
    if (!hit) return;
    const place = this.#placeOf(hit);
    if (!this.#marked.delete(place)) this.#marked.set(place, hit);
  }

  #copy(hit: AnswerHit | undefined): void {
    const places = this.#marked.size > 0 ? [...this.#marked.keys()] : hit ? [this.#placeOf(hit)] : [];
    if (places.length === 0) return;
    this.#options.copy(places.join('\n'));
    this.#note = `Copied ${printableLine(places.join(' '))}`;
  }

  #toggleTests(): void {
    const query = this.#query ?? '';
    const written = writtenConditions(query).find((condition) => /^(?:-|not:)tests?$/.test(condition));
    this.#edited?.replace(written === undefined ? withCondition(query, '-test') : withoutCondition(query, written));
  }

  /** @returns false if there is nothing to complete, so that the key moves the cursor */
  #complete(): boolean {
    const completion = this.#completion();
    const [option] = completion?.options ?? [];
    if (!completion || !option) return false;
    this.#edited?.replace(`${(this.#query ?? '').slice(0, completion.start)}${option.text}`);
    return true;
  }

  #completion(): QueryCompletion | undefined {
    const query = this.#query ?? '';
    return this.#edited?.isAtEnd ? completeQuery(query, query.length, this.#options.values) : undefined;
  }

  #placeOf({ hit, line }: AnswerHit): string {
    return `${this.#options.pathOf(hit)}:${line}`;
  }

  async #run(query: string): Promise<void> {
    const { signal } = (this.#search = new AbortController());
    const start = performance.now();
    try {
      const { hits, lead } = shapeAnswer(await this.#options.search(query, signal));
      const found = `${counted(hits.length, 'hit')}, ${duration(performance.now() - start)}`;
      if (!signal.aborted) this.#show(hits, lead === undefined ? found : `${printableLine(lead)} ${found}`);
    } catch (error) {
      // The hits stay: a condition that is being typed is not one yet.
      if (!signal.aborted) this.#show(this.#hits, printableLine(textOf(error)));
    }
    if (!signal.aborted) this.draw();
  }

  #show(hits: readonly AnswerHit[], note: string): void {
    this.#hits = hits;
    this.#note = note;
    // A hit that was chosen while the search ran is one of these.
    this.#select(this.#selected);
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof CodesearchError && error.hint !== undefined
    ? `${error.message} ${error.hint}`
    : error.message;
}
