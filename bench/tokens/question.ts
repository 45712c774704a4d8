import type { Project, SearchHit, SearchResult } from '@codesearch/engine';
import { relatedDefinition } from '@codesearch/mcp/server';
import { defaultLimit, judgeHits, renderAnswer } from '@codesearch/presentation/agent';
import type { AnswerPage, RenderedAnswer } from '@codesearch/presentation/agent';
import { QueryWords } from '@codesearch/presentation';
import { tokensOf, unitsOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';
import type { ShownForm } from './shown-form.ts';

/** The end of the first answer: the definition of the best hit, with its callers and tests. */
export async function relatedTo(project: Project, found: SearchResult): Promise<AnswerPage['related']> {
  const [best] = judgeHits(found.hits, found).hits;
  return (
    best && relatedDefinition(project, best, new QueryWords(found.query), { signal: new AbortController().signal })
  );
}

/** All answers of the server to one question, from the hits of one search. */
export class Question {
  readonly #page: Omit<AnswerPage, 'hits' | 'offset'>;
  readonly #hits: readonly SearchHit[];
  readonly #related: AnswerPage['related'];
  /** Of a name: offset of the first hit that only mentions it. What the answer says if no hit answers. */
  readonly #judgement: Pick<AnswerPage, 'mentionsFrom' | 'lead' | 'isNearest'>;
  readonly #paths: ReadonlySet<string>;

  /**
   * @param found the search with all hits
   * @param related the end of the first page, see {@link relatedTo}
   * @param cursorHash end of each cursor, which takes tokens of the budget
   */
  constructor(root: string, found: SearchResult, related: AnswerPage['related'], cursorHash = 'abcdef') {
    const { query, index } = found;
    const words = new QueryWords(query);
    const { hits, ...judgement } = judgeHits(found.hits, found);
    const cursorAt = (offset: number): string => `${offset}-${cursorHash}`;
    this.#page = {
      root,
      words,
      total: hits.length,
      index: { files: index.files, chunks: index.chunks, complete: true },
      cursorAt,
    };
    this.#related = judgement.lead === undefined ? related : undefined;
    this.#hits = hits;
    this.#judgement = judgement;
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
    const page = {
      ...this.#page,
      ...this.#judgement,
      hits: this.#hits.slice(offset, end),
      offset,
      related: offset === 0 ? this.#related : undefined,
    };
    return renderAnswer(page, { maxTokens, isStructured });
  }
}
