import type { Project, SearchHit } from '@codesearch/engine';
import { defaultLimit, judgeHits, relatedDefinition, renderAnswer } from '@codesearch/mcp/server';
import type { AnswerPage, RenderedAnswer } from '@codesearch/mcp/server';
import { QueryWords } from '@codesearch/presentation';
import { readQuery } from '@codesearch/testkit';
import { tokensOf, unitsOf } from './answer-units.ts';
import type { Unit } from './answer-units.ts';
import type { ShownForm } from './shown-form.ts';

/** The end of the first answer: the definition of the best hit, with its callers and tests. */
export async function relatedTo(
  project: Project,
  query: string,
  found: readonly SearchHit[],
): Promise<AnswerPage['related']> {
  const read = readQuery(query);
  const words = new QueryWords(read);
  const [best] = judgeHits(found, { query: read, words, where: project.root, hasFloor: true }).hits;
  return best && relatedDefinition(project, best, words, { signal: new AbortController().signal });
}

/** All answers of the server to one question, from the hits of one search. */
export class Question {
  readonly #page: Omit<AnswerPage, 'hits' | 'offset'>;
  readonly #hits: readonly SearchHit[];
  readonly #related: AnswerPage['related'];
  /** Of a name: offset of the first hit that only mentions it. What the answer says if no hit answers. */
  readonly #judgement: Pick<AnswerPage, 'mentionsFrom' | 'lead'>;
  readonly #paths: ReadonlySet<string>;

  /**
   * @param found all hits of the search
   * @param related the end of the first page, see {@link relatedTo}
   * @param cursorHash end of each cursor, which takes tokens of the budget
   */
  constructor(
    root: string,
    query: string,
    found: readonly SearchHit[],
    index: { readonly files: number; readonly chunks: number },
    related: AnswerPage['related'],
    cursorHash = 'abcdef',
  ) {
    const read = readQuery(query);
    const words = new QueryWords(read);
    const { hits, ...judgement } = judgeHits(found, { query: read, words, where: root, hasFloor: true });
    const cursorAt = (offset: number): string => `${offset}-${cursorHash}`;
    this.#page = {
      root,
      words,
      total: hits.length,
      index: { ...index, complete: true },
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
