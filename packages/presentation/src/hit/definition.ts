import type { CodeSymbol } from '@codesearch/kernel';
import type { SearchHit } from '@codesearch/engine';
import { linesOf, shiftOf, textLines } from './location.ts';
import type { LineRange } from './location.ts';
import { matchedLines } from './matched-lines.ts';
import type { QueryWords } from './query-words.ts';

const routines: ReadonlySet<string> = new Set(['function', 'method', 'constructor']);

/** Characters of a signature if the first line of a hit serves as one. */
const maxSignatureLength = 160;

/**
 * The definition that best represents a hit. Of the definitions that begin in it: one whose name the query has, then the
 * one with the most words of the query in its name, then the one in the scope that the query names, then the one with the most words in its lines, then the innermost. If none begins in it, or only
 * values inside a function, the innermost that encloses it. For a restricted search: the innermost around the first match.
 *
 * @returns `undefined` if the hit is not part of a definition
 */
export function definitionOf(hit: SearchHit, words: QueryWords): CodeSymbol | undefined {
  const [match] = matchedLines(hit)?.keys() ?? [];
  if (match !== undefined) return definitionAround(hit, match);
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
    return { symbol, inName, inScope: words.scopeIn(symbol.qualifiedName), inBody: words.countIn(body) };
  });
  return judged.reduce((best, other) => {
    if (other.inName !== best.inName) return other.inName > best.inName ? other : best;
    if (other.inScope !== best.inScope) return other.inScope > best.inScope ? other : best;
    if (other.inBody !== best.inBody) return other.inBody > best.inBody ? other : best;
    return other.inBody > 0 && other.symbol.startLine <= best.symbol.endLine ? other : best;
  }).symbol;
}

/** The innermost definition around a line of a hit. */
function definitionAround({ chunk }: SearchHit, line: number): CodeSymbol | undefined {
  const number = chunk.startLine + line;
  const around = [...chunk.enclosing, ...chunk.symbols].filter(
    ({ startLine, endLine }) => startLine <= number && number <= endLine,
  );
  const routine = around.findLast(({ kind }) => routines.has(kind));
  return routine ?? around.at(-1);
}

/** The line on disk where the definition of a hit begins; `undefined` if it does not begin in the hit. */
export function definitionLine(hit: SearchHit, words: QueryWords): number | undefined {
  const { startLine, endLine } = linesOf(hit);
  const line = (definitionOf(hit, words)?.startLine ?? 0) + shiftOf(hit);
  return line >= startLine && line <= endLine ? line : undefined;
}

/**
 * The line on disk that represents a hit: the first that a restricted search matched, that of its definition, or its first
 * line.
 */
export function mainLine(hit: SearchHit, words: QueryWords): number {
  const [match] = matchedLines(hit)?.keys() ?? [];
  if (match !== undefined) return linesOf(hit).startLine + match;
  return definitionLine(hit, words) ?? linesOf(hit).startLine;
}

/**
 * Kind and qualified name of the definition of a hit, such as `function retry`; the kind of its chunk if it has none. For a
 * restricted search: of the definitions around the matches.
 */
export function titleOf(hit: SearchHit, words: QueryWords): string {
  return joinedTitles(definitionsOf(hit, words).map((definition) => plainTitle(hit, definition)));
}

/**
 * As {@link titleOf}, with the lines of the whole definition on disk if they are not those that are shown, such as
 * `function retry 20-95`.
 *
 * @param shown default: none, so that the lines are always given
 */
export function titleWithLines(hit: SearchHit, words: QueryWords, shown?: LineRange): string {
  const titles = definitionsOf(hit, words).map((definition) => {
    const lines = definition && wholeLines(hit, definition);
    const isShown = !lines || (lines.startLine === shown?.startLine && lines.endLine === shown.endLine);
    return `${plainTitle(hit, definition)}${isShown ? '' : ` ${lines.startLine}-${lines.endLine}`}`;
  });
  return joinedTitles(titles);
}

/** The lines of a whole definition of a hit in the file on disk, also of those that the hit does not have. */
export function wholeLines(hit: SearchHit, { startLine, endLine }: CodeSymbol): LineRange {
  return { startLine: startLine + shiftOf(hit), endLine: endLine + shiftOf(hit) };
}

function definitionsOf(hit: SearchHit, words: QueryWords): readonly (CodeSymbol | undefined)[] {
  const matches = [...(matchedLines(hit)?.keys() ?? [])];
  return matches.length > 0 ? matches.map((line) => definitionAround(hit, line)) : [definitionOf(hit, words)];
}

function plainTitle({ chunk }: SearchHit, definition: CodeSymbol | undefined): string {
  if (!definition) return chunk.kind;
  const { kind, qualifiedName } = definition;
  const name = qualifiedName.length > maxNameLength ? `${qualifiedName.slice(0, maxNameLength)}…` : qualifiedName;
  return `${kind} ${name}`;
}

/** Characters of a qualified name in a title. A parser that misreads a file can take whole lines as a name. */
const maxNameLength = 120;

function joinedTitles(titles: readonly string[]): string {
  const distinct = [...new Set(titles)];
  return distinct.length > maxTitles ? `${distinct.slice(0, maxTitles).join(', ')}, …` : distinct.join(', ');
}

/** Max definitions that are named for one hit. */
const maxTitles = 3;

/**
 * The signature of the definition of a hit, or the first line of the hit that is not blank. For a restricted search: the first
 * line that matches.
 */
export function signatureOf(hit: SearchHit, words: QueryWords): string {
  const lines = textLines(hit);
  const [match] = matchedLines(hit)?.keys() ?? [];
  const signature = match === undefined ? definitionOf(hit, words)?.signature : undefined;
  if (signature) return signature;
  const line = (match === undefined ? undefined : lines[match]) ?? lines.find((text) => text.trim() !== '') ?? '';
  return line.trim().slice(0, maxSignatureLength);
}
