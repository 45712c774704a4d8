import type { SearchHit } from '@codesearch/engine';
import { defaultLimit, renderAnswer } from '@codesearch/mcp/server';
import type { AnswerPage, RenderedAnswer } from '@codesearch/mcp/server';
import { QueryWords } from '@codesearch/presentation';
import { tokensOf, unitsOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';
import type { ShownForm } from './shown-form.ts';

/** All answers of the server to one question, from the hits of one search. */
export class Question {
  readonly #page: Omit<AnswerPage, 'hits' | 'offset'>;
  readonly #hits: readonly SearchHit[];
  readonly #paths: ReadonlySet<string>;

  /**
   * @param hits all hits that the server pages through
   * @param cursorHash end of each cursor, which takes tokens of the budget
   */
  constructor(
    root: string,
    query: string,
    hits: readonly SearchHit[],
    index: { readonly files: number; readonly chunks: number },
    cursorHash = 'abcdef',
  ) {
    const cursorAt = (offset: number): string => `${offset}-${cursorHash}`;
    this.#page = {
      root,
      words: new QueryWords(query),
      total: hits.length,
      index: { ...index, complete: true },
      cursorAt,
    };
    this.#hits = hits;
    this.#paths = new Set(hits.map(({ chunk }) => chunk.path));
  }

  /** The locations of one answer with all hits, in reading order, and the tokens of the answer. */
  within(maxTokens: number, form: ShownForm): { readonly units: readonly Unit[]; readonly tokens: number } {
    const answer = this.#answer(0, this.#hits.length, form, maxTokens);
    return { units: unitsOf(answer, form, this.#paths), tokens: tokensOf(form.shown(answer)) };
  }

  /** The locations of all pages with default settings, page by page. */
  pages(form: ShownForm): { readonly units: readonly Unit[]; readonly firstPageTokens: number } {
    const units: Unit[] = [];
    let [before, firstPageTokens] = [0, 0];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const answer: RenderedAnswer = this.#answer(offset, offset + defaultLimit, form);
      units.push(...unitsOf(answer, form, this.#paths).map((unit) => ({ ...unit, tokens: unit.tokens + before })));
      before += tokensOf(form.shown(answer));
      firstPageTokens ||= before;
      const next: string | undefined = /^more: cursor (\d+)-/m.exec(answer.text)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    return { units, firstPageTokens };
  }

  #answer(offset: number, end: number, { isStructured }: ShownForm, maxTokens?: number): RenderedAnswer {
    const page = { ...this.#page, hits: this.#hits.slice(offset, end), offset };
    return renderAnswer(page, { maxTokens, isStructured });
  }
}
