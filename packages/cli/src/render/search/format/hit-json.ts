import type { CodeSymbol, Retrieval } from '@codesearch/kernel';
import type { SearchHit, SearchResult, TextRange } from '@codesearch/engine';
import { QueryWords, linesOf, shiftOf, signatureOf } from '@codesearch/presentation';
import type { Extent } from '@codesearch/presentation';
import { splitHits } from '../output-format.ts';

export interface HitsJson {
  readonly results: readonly unknown[];
  /** Number of hits that are not among the results. */
  readonly omitted: number;
}

/** The hits of a result for programs, as documented in `docs/json.md`. */
export function hitsJson(result: SearchResult, extent: Extent | undefined): HitsJson {
  const { full, brief, omitted } = splitHits(result, extent);
  const words = new QueryWords(result.query);
  const results = [
    ...full.map((hit) => ({ ...hitJson(hit), ...(extent && { detail: 'text' }) })),
    ...brief.map((hit) => ({ ...hitJson(hit), text: signatureOf(hit, words), detail: 'signature' })),
  ];
  return { results, omitted };
}

function hitJson(hit: SearchHit): object {
  const { root, chunk, score, signals, candidate, freshness, others, copies, matches } = hit;
  const { startLine, endLine } = linesOf(hit);
  const { file } = candidate;
  return {
    id: chunk.id,
    root,
    path: chunk.path,
    startLine,
    endLine,
    freshness: freshness.verdict,
    score: rounded(score),
    language: chunk.language,
    kind: chunk.kind,
    symbols: chunk.symbols.map((symbol) => symbolJson(symbol, shiftOf(hit))),
    enclosing: chunk.enclosing.map(({ qualifiedName }) => qualifiedName),
    text: chunk.text,
    others: others.map(({ startLine, endLine, symbol }) => ({
      startLine: startLine + shiftOf(hit),
      endLine: endLine + shiftOf(hit),
      ...(symbol && { kind: symbol.kind, name: symbol.qualifiedName }),
    })),
    copies,
    ...(matches && { matches: matches.map((range) => rangeJson(chunk.text, range, startLine)) }),
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

/** Lines in the file on disk; columns are UTF-16 code units from 1, and the end is exclusive. */
function rangeJson(text: string, { start, end }: TextRange, firstLine: number): object {
  const [startLine, startColumn] = positionAt(text, start);
  const [endLine, endColumn] = positionAt(text, end);
  return { startLine: firstLine + startLine, startColumn, endLine: firstLine + endLine, endColumn };
}

/** The line from 0, and the column from 1. */
function positionAt(text: string, offset: number): readonly [line: number, column: number] {
  const before = text.slice(0, offset).split('\n');
  return [before.length - 1, (before.at(-1) ?? '').length + 1];
}

function symbolJson({ name, qualifiedName, kind, signature, startLine }: CodeSymbol, shift: number): object {
  return { name, qualifiedName, kind, signature, line: startLine + shift };
}

function rankOf(retrieval: Retrieval | undefined): number | null {
  return retrieval?.rank ?? null;
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}
