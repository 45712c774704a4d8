import type { CodeSymbol } from '@codesearch/kernel';
import type { SearchHit } from '@codesearch/engine';
import { linesOf, shiftOf, textLines } from './location.ts';
import type { QueryWords } from './query-words.ts';

const routines: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** Characters of a signature if the first line of a hit serves as one. */
const maxSignatureLength = 160;

/**
 * The definition that best represents a hit. Of the definitions that begin in it: one whose name the query has, then the
 * one with the most words of the query in its name, then the one with the most in its lines, then the innermost. If none begins in it, or only
 * values inside a function, the innermost that encloses it.
 *
 * @returns `undefined` if the hit is not part of a definition
 */
export function definitionOf(hit: SearchHit, words: QueryWords): CodeSymbol | undefined {
  const { enclosing } = hit.chunk;
  // What a function defines inside itself says less about its lines than its own name.
  const isLocal = routines.has(enclosing.at(-1)?.kind ?? '');
  const symbols = hit.chunk.symbols.filter(({ kind, name }) => !isLocal || routines.has(kind) || words.has(name));
  if (symbols.length < 2) return symbols[0] ?? enclosing.at(-1);
  const lines = textLines(hit);
  const judged = symbols.map((symbol) => {
    const start = symbol.startLine - hit.chunk.startLine;
    const body = lines.slice(Math.max(0, start), symbol.endLine - hit.chunk.startLine + 1).join('\n');
    const inName = words.has(symbol.name) ? Infinity : words.countIn(symbol.name);
    return { symbol, inName, inBody: words.countIn(body) };
  });
  return judged.reduce((best, other) => {
    if (other.inName !== best.inName) return other.inName > best.inName ? other : best;
    if (other.inBody !== best.inBody) return other.inBody > best.inBody ? other : best;
    return other.inBody > 0 && other.symbol.startLine <= best.symbol.endLine ? other : best;
  }).symbol;
}

/** The line on disk where the definition of a hit begins; `undefined` if it does not begin in the hit. */
export function definitionLine(hit: SearchHit, words: QueryWords): number | undefined {
  const { startLine, endLine } = linesOf(hit);
  const line = (definitionOf(hit, words)?.startLine ?? 0) + shiftOf(hit);
  return line >= startLine && line <= endLine ? line : undefined;
}

/** The line on disk that represents a hit: that of its definition, or its first line. */
export function mainLine(hit: SearchHit, words: QueryWords): number {
  return definitionLine(hit, words) ?? linesOf(hit).startLine;
}

/**
 * Kind and qualified name of the definition of a hit, such as `function retry`; the kind of its chunk if it has none.
 */
export function titleOf(hit: SearchHit, words: QueryWords): string {
  const definition = definitionOf(hit, words);
  return definition ? `${definition.kind} ${definition.qualifiedName}` : hit.chunk.kind;
}

/** The signature of the definition of a hit, or the first line of the hit that is not blank. */
export function signatureOf(hit: SearchHit, words: QueryWords): string {
  const signature = definitionOf(hit, words)?.signature;
  if (signature) return signature;
  const line = textLines(hit).find((text) => text.trim() !== '') ?? '';
  return line.trim().slice(0, maxSignatureLength);
}
