import type { CodeSymbol } from '@codesearch/kernel';
import type { SearchHit } from '@codesearch/engine';
import type { QueryWords } from './query-words.ts';

/** Lines of a file, from 1, inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** Where a hit stands on disk: a chunk that has moved, where it is now. */
export function linesOf({ chunk, freshness }: SearchHit): LineRange {
  return freshness.verdict === 'moved' ? freshness : chunk;
}

/** Lines by which a hit has moved since it was indexed. */
export function shiftOf(hit: SearchHit): number {
  return linesOf(hit).startLine - hit.chunk.startLine;
}

/** What is to be said of a hit that does not stand where the index says, or nothing. */
export function stalenessOf({ freshness }: SearchHit): string | undefined {
  return freshness.verdict === 'fresh' ? undefined : `${freshness.verdict} since it was indexed`;
}

/** Whether the text of a hit is in its file at this moment. */
export function isOnDisk({ freshness }: SearchHit): boolean {
  return freshness.verdict === 'fresh' || freshness.verdict === 'moved';
}

/**
 * The definition that a hit is about: of those that begin in it, the one with most of the query's words in its name, then the
 * one with most of them in its lines, then the inner one; else what encloses the hit. None for what lies in no definition.
 */
export function definitionOf(hit: SearchHit, words: QueryWords): CodeSymbol | undefined {
  const { symbols, enclosing } = hit.chunk;
  if (symbols.length < 2) return symbols[0] ?? enclosing.at(-1);
  const lines = textLines(hit);
  const judged = symbols.map((symbol) => {
    const start = symbol.startLine - hit.chunk.startLine;
    const body = lines.slice(Math.max(0, start), symbol.endLine - hit.chunk.startLine + 1).join('\n');
    return { symbol, named: words.countIn(symbol.name), held: words.countIn(body) };
  });
  return judged.reduce((best, other) => {
    if (other.named !== best.named) return other.named > best.named ? other : best;
    if (other.held !== best.held) return other.held > best.held ? other : best;
    return other.held > 0 && other.symbol.startLine <= best.symbol.endLine ? other : best;
  }).symbol;
}

/** The line on disk where the definition of a hit begins; none where it begins elsewhere. */
export function definitionLine(hit: SearchHit, words: QueryWords): number | undefined {
  const { startLine, endLine } = linesOf(hit);
  const line = (definitionOf(hit, words)?.startLine ?? 0) + shiftOf(hit);
  return line >= startLine && line <= endLine ? line : undefined;
}

/** The line on disk that a hit is about, where no more than one is shown. */
export function mainLine(hit: SearchHit, words: QueryWords): number {
  return definitionLine(hit, words) ?? linesOf(hit).startLine;
}

/** A hit in a few words: the kind and full name of its definition. */
export function titleOf(hit: SearchHit, words: QueryWords): string {
  const definition = definitionOf(hit, words);
  return definition ? `${definition.kind} ${definition.qualifiedName}` : hit.chunk.kind;
}

/** A hit in one line: the head of its definition, or its first line. */
export function signatureOf(hit: SearchHit, words: QueryWords): string {
  const signature = definitionOf(hit, words)?.signature;
  return (
    signature ||
    (textLines(hit)
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, longestSignature) ??
      '')
  );
}

const longestSignature = 160;

/** The lines of a hit's text, without line ends and without blank ones at its end. */
export function textLines({ chunk }: SearchHit): readonly string[] {
  return chunk.text.trimEnd().replaceAll('\r\n', '\n').split('\n');
}
