import type { CodeSymbol } from '@codesearch/kernel';
import { identifierParts, inOneTurn } from '@codesearch/toolkit/pure';
import type { ReadQuery } from '@codesearch/query';
import type { SearchHit } from '../hit/search-hit.ts';
import type { AnswerHit, AnswerLine, Answer } from './answer.ts';
import { definitionAround, nameLine, shortName } from '../definition/definition.ts';
import { linesOf, shiftOf, textLines } from './location.ts';
import { matchedLines } from './choose-shown.ts';
import { callReason, reasonOf } from './reason.ts';
import { commentOf, isMeaningful } from '../words/meaningful-line.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Fit } from '../hit/fit.ts';
import { QueryWords } from '../words/query-words.ts';

/** A line of a file without its matches. */
type KnownLine = Omit<AnswerLine, 'matches'>;

/** Of so few places, more lines are shown. */
const fewPlaces = 3;
const contextOfFew = 7;

/** Lines to show around each match. @param count number of hits of the answer */
export function contextOf(words: QueryWords, count: number): number {
  return words.asksForPlaces && count <= fewPlaces ? contextOfFew : 1;
}

/**
 * Says what a hit is, and what can be shown of it.
 *
 * @param context of a restricted search, see {@link contextOf}
 */
export function shapeHit(hit: SearchHit, words: QueryWords, context = 1): AnswerHit {
  const matched = matchedLines(hit);
  const shaped = matched
    ? restrictedHit(hit, matched)
    : hit.definition
      ? definedHit(hit, hit.definition, words)
      : looseHit(hit, words);
  const reason = matched ? callReason(hit) : reasonOf(hit);
  const text = shaped.lines
    .find(({ number }) => number === shaped.line)
    ?.text.trim()
    .replaceAll(/\s+/g, ' ');
  const signature = matched ? '' : compact(hit.definition?.signature ?? '');
  // The first of several lines would say `open(` and no more.
  const brief = text && (shaped.signatureLines < 2 || signature === '') ? text : signature;
  return {
    hit,
    isRestricted: matched !== undefined,
    ...(matched && { context }),
    ...shaped,
    brief,
    ...(reason !== undefined && { reason }),
  };
}

/** A head of several lines as it would be written on one. */
function compact(signature: string): string {
  return signature.replaceAll(/(?<=[([]) /g, '').replaceAll(/,? (?=[)\]])/g, '');
}

type Shape = Omit<AnswerHit, 'hit' | 'isRestricted' | 'reason' | 'brief'>;

function restrictedHit(hit: SearchHit, matched: NonNullable<ReturnType<typeof matchedLines>>): Shape {
  const { startLine, endLine } = linesOf(hit);
  const first = startLine + Math.min(...matched.keys());
  const lines = textLines(hit).map((text, index) => ({
    number: startLine + index,
    text,
    matches: matched.get(index) ?? [],
  }));
  const definition = definitionAround(hit.chunk, first - shiftOf(hit));
  const label = definition ? labelOf(hit, definition) : looseLabel(hit, lines, first);
  return { line: first, label, extent: { startLine, endLine }, lines, signatureLines: 0 };
}

function definedHit(hit: SearchHit, definition: CodeSymbol, words: QueryWords): Shape {
  const shift = shiftOf(hit);
  const [startLine, endLine] = [definition.startLine + shift, definition.endLine + shift];
  const known = knownLines(hit);
  const own = known.filter(({ number }) => number >= startLine && number <= endLine);
  const isWhole = own[0]?.number === startLine;
  const named = isWhole
    ? nameLine(
        definition,
        own.map(({ text }) => text),
      )
    : 0;
  const lines = own.slice(named).map((line) => ({ ...line, matches: words.matchesIn(line.text) }));
  const summary = isWhole ? summaryOf(known, startLine, words) : undefined;
  return {
    line: isWhole ? startLine + named : startLine,
    label: labelOf(hit, definition),
    extent: { startLine, endLine: Math.max(endLine, lines.at(-1)?.number ?? 0) },
    ...(summary && { summary }),
    lines,
    signatureLines: isWhole ? signatureLength(lines) : 0,
  };
}

/** A part of a file that is in no definition: it begins with the line that has most words of the query. */
function looseHit(hit: SearchHit, words: QueryWords): Shape {
  const known = chunkLines(hit);
  const lines = known.map((line) => ({ ...line, matches: words.matchesIn(line.text) }));
  const meaningful = lines.filter(({ text }) => isMeaningful(text));
  const named = lines.find(({ number }) => number === hit.namedLine);
  // Of imports alone, the one that is asked for.
  const first = named ?? bestMatch(meaningful) ?? bestMatch(lines) ?? meaningful[0] ?? lines[0];
  const line = first?.number ?? linesOf(hit).startLine;
  const { startLine, endLine } = linesOf(hit);
  return {
    line,
    label: looseLabel(hit, known, line),
    extent: { startLine, endLine },
    lines: lines.filter(({ number }) => number >= line),
    signatureLines: 0,
  };
}

/** The first line with the max number of different words of the query; `undefined` if no line has one. */
function bestMatch(lines: readonly AnswerLine[]): AnswerLine | undefined {
  const [best] = lines
    .map((line) => ({ line, count: wordsIn(line) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return best?.line;
}

/** Different words of the query. A whole name is one match, and as many words as it has. */
function wordsIn({ text, matches }: AnswerLine): number {
  const names = new Map(matches.map(({ word, start, end }) => [word, text.slice(start, end)]));
  return [...names.values()].reduce((sum, name) => sum + Math.max(1, identifierParts(name).length), 0);
}

function labelOf({ chunk }: SearchHit, definition: CodeSymbol): string {
  return `${definition.kind} ${shortName(definition, chunk)}`;
}

function looseLabel(hit: SearchHit, lines: readonly KnownLine[], line: number): string {
  const { title, opener } = surroundingsOf(hit.around ?? lines, line);
  if (title !== undefined) return `test ${JSON.stringify(title)}`;
  const enclosing = hit.chunk.enclosing.at(-1);
  if (enclosing) return `in ${shortName(enclosing, hit.chunk)}`;
  const { kind, symbols } = hit.chunk;
  if (symbols.length === 0 && kind !== 'statements') return kind;
  if (opener !== undefined) return `in ${opener}`;
  const text = lines.find(({ number }) => number === line)?.text ?? '';
  return implementation.exec(text)?.[1] ?? 'top level';
}

/** The head of a block of methods for a type, which has no name of its own. */
const implementation = /^\s*(?:unsafe\s+|default\s+)*(impl\b[^{]*[^{\s])/;

/** Lines of the file on disk, as far as they are known. */
function knownLines(hit: SearchHit): readonly KnownLine[] {
  return hit.around ?? chunkLines(hit);
}

function chunkLines(hit: SearchHit): readonly KnownLine[] {
  const { startLine } = linesOf(hit);
  return textLines(hit).map((text, index) => ({ number: startLine + index, text }));
}

/** Lines above a definition in which its documentation is looked for. */
const maxDocumentation = 40;

/** The first line of the comment right above a definition that says something. */
function summaryOf(known: readonly KnownLine[], startLine: number, words: QueryWords): AnswerLine | undefined {
  const at = known.findIndex(({ number }) => number === startLine);
  let first: KnownLine | undefined;
  for (let index = at - 1; index >= Math.max(0, at - maxDocumentation); index--) {
    const line = known[index]!;
    const text = commentOf(line.text);
    if (text === undefined || line.number !== startLine - (at - index)) break;
    if (/\p{L}{2}/u.test(text) && isMeaningful(line.text)) first = line;
  }
  return first && { ...first, matches: words.matchesIn(first.text) };
}

/** Lines of a longer signature than this are shown as its body is. */
const maxSignature = 8;

/** The number of lines up to the one on which all brackets of the signature are closed. */
function signatureLength(lines: readonly AnswerLine[]): number {
  let depth = 0;
  for (const [index, { text }] of lines.slice(0, maxSignature).entries()) {
    for (const character of text.replaceAll(/"[^"]*"|'[^']*'/g, '')) {
      if (character === '(' || character === '[') depth++;
      else if (character === ')' || character === ']') depth--;
    }
    if (depth <= 0) return index + 1;
  }
  return 1;
}

/** What an answer is made of. */
interface AnswerParts {
  readonly query: ReadQuery;
  readonly fit: Fit;
  readonly lead?: string | undefined;
  readonly hits: readonly SearchHit[];
}

/** Makes the value that every face draws. */
export function shapeAnswer(parts: AnswerParts): Answer {
  return inOneTurn(shapeAnswerInSteps(parts));
}

/** Shapes an answer as {@link shapeAnswer} does. One hit is a step: there may be a thousand. */
export function* shapeAnswerInSteps({ query, fit, lead, hits }: AnswerParts): Generator<undefined, Answer, undefined> {
  const words = new QueryWords(query);
  const shaped: AnswerHit[] = [];
  for (const hit of hits) {
    shaped.push(shapeHit(hit, words, contextOf(words, hits.length)));
    yield;
  }
  return { query: query.text, fit, ...(lead !== undefined && { lead }), hits: shaped };
}
