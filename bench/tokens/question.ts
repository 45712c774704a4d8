import type { SearchHit } from '@codesearch/engine';
import { defaultLimit, defaultMaxTokens, renderAnswer } from '@codesearch/mcp/server';
import type { AnswerPage } from '@codesearch/mcp/server';
import { QueryWords } from '@codesearch/presentation';
import { tokensOf, unitsOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';

/** All answers of the server to one question, from the hits of one search. */
export class Question {
  readonly #page: Omit<AnswerPage, 'hits' | 'offset'>;
  readonly #hits: readonly SearchHit[];
  readonly #paths: ReadonlySet<string>;

  /** @param hits all hits that the server pages through */
  constructor(
    root: string,
    query: string,
    hits: readonly SearchHit[],
    index: { readonly files: number; readonly chunks: number },
  ) {
    const cursorAt = (offset: number): string => `${offset}-abcdef`;
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

  /** The locations of one answer with all hits, in reading order. */
  units(maxTokens: number): readonly Unit[] {
    return unitsOf(this.#answer(0, this.#hits.length, maxTokens), this.#paths);
  }

  /** The locations of all pages with default settings, page by page. */
  pages(): { readonly units: readonly Unit[]; readonly firstPageTokens: number } {
    const units: Unit[] = [];
    let [before, firstPageTokens] = [0, 0];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const text: string = this.#answer(offset, offset + defaultLimit, defaultMaxTokens);
      units.push(...unitsOf(text, this.#paths).map((unit) => ({ ...unit, tokens: unit.tokens + before })));
      before += tokensOf(text);
      firstPageTokens ||= before;
      const next: string | undefined = /^more: cursor (\d+)-/m.exec(text)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    return { units, firstPageTokens };
  }

  #answer(offset: number, end: number, maxTokens: number): string {
    return renderAnswer({ ...this.#page, hits: this.#hits.slice(offset, end), offset }, maxTokens).text;
  }
}
