import type { CodeSymbol, Retrieval } from '@codesearch/kernel';
import { chooseShown, linesOf, shiftOf } from '@codesearch/search/answer';
import type { AnsweredHit, AnsweredSymbol } from '../../answer/search-answer.ts';
import type { Extent } from '../../hit/token-budget.ts';
import type { Answer, AnswerHit } from '@codesearch/search/answer';
import { splitHits } from '../output-format.ts';
import { textPosition } from './text-position.ts';

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

/** Characters of a line in the place of a signature. */
const maxBrief = 160;

/** Lines to show of the first hits, and of the others. */
const maxFirst = 44;
const maxOther = 8;
const firstHits = 3;

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
