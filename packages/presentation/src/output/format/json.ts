import type { SearchResult } from '@codesearch/engine';
import type { CodeSymbol, Retrieval } from '@codesearch/kernel';
import { chooseShown, linesOf, shiftOf } from '@codesearch/search/answer';
import type { Answer, AnswerHit } from '@codesearch/search/answer';
import type { SearchAnswer, AnsweredHit, AnsweredSymbol } from '../../answer/search-answer.ts';
import { jsonLine } from '../../text/json-line.ts';
import { notesBesideHits } from '../notes.ts';
import type { ListFormat, RenderOptions } from '../output-format.ts';
import type { Extent } from '../../hit/token-budget.ts';
import { splitHits } from '../output-format.ts';
import { textPosition } from './text-position.ts';

/** Characters of a line in the place of a signature. */
const maxBrief = 160;

const firstHits = 3;

/** Lines to show of the first hits, and of the others. */
const maxFirst = 44;

const maxOther = 8;

/** One JSON object, as documented in `docs/json.md`. */
export const jsonFormat: ListFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, options) => jsonLine(searchJson(result, options)),
  notes: () => [],
};

/** One JSON object per hit, each on one line, as documented in `docs/json.md`. */
export const jsonLinesFormat: ListFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  render: (result, { answer, extent }) =>
    hitsJson(answer, extent)
      .results.map((hit) => jsonLine({ version: 1, query: result.query.text, result: hit }))
      .join(''),
  notes: notesBesideHits,
};

function searchJson(result: SearchResult, { answer, extent }: RenderOptions): SearchAnswer {
  const { query, notes, total, index, fittedAt } = result;
  const { results, omitted } = hitsJson(answer, extent);
  return {
    version: 1,
    query: query.text,
    fit: answer.fit,
    ...(answer.lead === undefined ? {} : { lead: answer.lead }),
    results,
    ...(total === undefined ? {} : { total }),
    ...(omitted === 0 ? {} : { omitted }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(fittedAt === undefined ? {} : { fittedAt }),
    index,
  };
}

export interface HitsJson {
  readonly results: readonly AnsweredHit[];
  /** Number of hits that are not among the results. */
  readonly omitted: number;
}

/** The hits of a result for programs, as documented in `docs/json.md`. */
export function hitsJson(answer: Answer, extent: Extent | undefined): HitsJson {
  const { full, brief, omitted } = splitHits(answer, extent);
  const results = [
    ...full.map((hit, rank) => ({ ...hitJson(hit, rank), ...(extent && { detail: 'text' as const }) })),
    ...brief.map((hit) => ({
      ...hitJson(hit, Infinity),
      text: hit.hit.definition?.signature ?? hit.brief.slice(0, maxBrief),
      shown: [],
      detail: 'signature' as const,
    })),
  ];
  return { results, omitted };
}

function hitJson(answered: AnswerHit, rank: number): AnsweredHit {
  const { hit, line, label, extent, reason } = answered;
  const { root, chunk, score, signals, candidate, freshness, others, copies, matches, isUse, via } = hit;
  const { startLine, endLine } = linesOf(hit);
  const { file } = candidate;
  return {
    id: chunk.id,
    root,
    path: chunk.path,
    startLine,
    endLine,
    line,
    label,
    extent,
    ...(reason !== undefined && { reason }),
    ...(isUse && { use: true }),
    ...(via !== undefined && { via }),
    freshness: freshness.verdict,
    score: rounded(score),
    language: chunk.language,
    kind: chunk.kind,
    symbols: chunk.symbols.map((symbol) => symbolJson(symbol, shiftOf(hit))),
    enclosing: chunk.enclosing.map(({ qualifiedName }) => qualifiedName),
    text: chunk.text,
    shown: chooseShown(answered, rank < firstHits ? maxFirst : maxOther).map(({ number, text }) => ({
      line: number,
      text,
    })),
    others: others.map(({ startLine, endLine, symbol }) => ({
      startLine: startLine + shiftOf(hit),
      endLine: endLine + shiftOf(hit),
      ...(symbol && { kind: symbol.kind, name: symbol.qualifiedName }),
    })),
    copies,
    ...(matches && { matches: matches.map((range) => textPosition(chunk.text, range, startLine)) }),
    explain: {
      denseRank: rankOf(candidate.dense),
      lexicalRank: rankOf(candidate.lexical),
      fused: rounded(candidate.fused),
      verbatim: rounded(candidate.verbatim ?? 0),
      file: {
        denseRank: rankOf(file.dense),
        lexicalRank: rankOf(file.lexical),
        bestDenseRank: rankOf(file.bestDense),
        lexicalSumRank: rankOf(file.lexicalSum),
      },
      signals: signals.map(({ name, value, weight }) => ({ name, value: rounded(value), weight })),
    },
  };
}

function symbolJson({ name, qualifiedName, kind, signature, startLine }: CodeSymbol, shift: number): AnsweredSymbol {
  return { name, qualifiedName, kind, signature, line: startLine + shift };
}

function rankOf(retrieval: Retrieval | undefined): number | null {
  return retrieval?.rank ?? null;
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}
