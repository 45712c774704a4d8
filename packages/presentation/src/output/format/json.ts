import type { CodeSymbol, Retrieval } from '@codesearch/kernel';
import { chooseShown, linesOf, shiftOf } from '@codesearch/search/answer';
import type { Answer, AnswerHit } from '@codesearch/search/answer';
import type { SearchAnswer, AnsweredHit, AnsweredSymbol } from '../../answer/search-answer.ts';
import { jsonLine, jsonText } from '../../text/json-line.ts';
import { notesBesideHits } from '../notes.ts';
import type { ListFormat } from '../output-format.ts';
import type { Extent } from '../../hit/token-budget.ts';
import { splitHits } from '../output-format.ts';
import { textPosition } from './text-position.ts';

/** Characters of a line in the place of a signature. */
const maxBrief = 160;

const firstHits = 3;

/** Lines to show of the first hits, and of the others. */
const maxFirst = 44;

const maxOther = 8;

/** One JSON object, as documented in `docs/json.md`. One hit is a step: there can be a thousand. */
export const jsonFormat: ListFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  *render({ query, notes, total, index, fittedAt }, { answer, extent }) {
    const { omitted } = splitHits(answer, extent);
    const before = {
      version: 1,
      query: query.text,
      fit: answer.fit,
      ...(answer.lead === undefined ? {} : { lead: answer.lead }),
    } satisfies Partial<SearchAnswer>;
    const after = {
      ...(total === undefined ? {} : { total }),
      ...(omitted === 0 ? {} : { omitted }),
      ...(notes.length === 0 ? {} : { notes }),
      ...(fittedAt === undefined ? {} : { fittedAt }),
      index,
    } satisfies Partial<SearchAnswer>;
    const results: string[] = [];
    for (const hit of hitsJson(answer, extent)) {
      results.push(jsonText(hit));
      yield;
    }
    return `${jsonText(before).slice(0, -1)},"results":[${results.join()}],${jsonText(after).slice(1)}\n`;
  },
  notes: () => [],
};

/** One JSON object per hit, each on one line, as documented in `docs/json.md`. */
export const jsonLinesFormat: ListFormat = {
  audience: 'programs',
  defaultLines: Infinity,
  *render({ query }, { answer, extent }) {
    let output = '';
    for (const hit of hitsJson(answer, extent)) {
      output += jsonLine({ version: 1, query: query.text, result: hit });
      yield;
    }
    return output;
  },
  notes: notesBesideHits,
};

/** The hits of a result for programs, one by one, as documented in `docs/json.md`. */
function* hitsJson(answer: Answer, extent: Extent | undefined): Generator<AnsweredHit, void, undefined> {
  const { full, brief } = splitHits(answer, extent);
  for (const [rank, hit] of full.entries()) yield { ...hitJson(hit, rank), ...(extent && { detail: 'text' as const }) };
  for (const hit of brief)
    yield {
      ...hitJson(hit, Infinity),
      text: hit.hit.definition?.signature ?? hit.brief.slice(0, maxBrief),
      shown: [],
      detail: 'signature' as const,
    };
}

function hitJson(answered: AnswerHit, rank: number): AnsweredHit {
  const { hit, line, label, extent, reason } = answered;
  const { root, chunk, score, signals, candidate, freshness, others, copies, matches, isUse, isUnsure, via } = hit;
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
    ...(isUnsure && { unsure: true }),
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
