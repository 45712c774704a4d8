import type { SearchHit } from '@codesearch/engine';
import { linesOf, shapeHit } from '@codesearch/search/answer';
import { printableLine } from '../text/printable.ts';
import { counted } from '../text/quantity.ts';
import type { LineRange, QueryWords } from '@codesearch/search/answer';
import type { AnswerPage } from './answer-page.ts';
import { codeLine } from './hit-code.ts';
import { testsLine } from './relations.ts';
import { mention } from './structured-answer.ts';
import type { StructuredAnswer } from './structured-answer.ts';

/** A definition that is only named. */
export interface DefinedPlace extends LineRange {
  readonly id: string;
  readonly path: string;
  /** Kind and qualified name. */
  readonly title: string;
}

/** Places that mention a definition: those that are listed, and the number of all of them, or of their lines. */
export interface Mentions {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** Number of all that may mention another definition of the name. Default 0. */
  readonly unsure?: number;
}

/** Lists fewer of them. */
export function firstOf(mentions: Mentions, limit: number): Mentions {
  return { ...mentions, hits: mentions.hits.slice(0, limit) };
}

/** A definition with its whole body, where else its name is defined, and its callers. */
export interface SymbolPage extends Pick<AnswerPage, 'root' | 'words' | 'index' | 'note' | 'place'> {
  /** Id of the chunk in which the definition begins. */
  readonly id: string;
  readonly path: string;
  /** Kind and qualified name. */
  readonly title: string;
  /** First line of the whole definition in the file on disk, from 1. */
  readonly startLine: number;
  readonly endLine: number;
  readonly lines: readonly string[];
  /** Other definitions of the name. */
  readonly others: readonly DefinedPlace[];
  readonly callers: Mentions;
  /** Places that name it and do not call it. */
  readonly uses: Mentions;
  /** Places that call a caller. */
  readonly indirect: Mentions;
  /** Paths of tests that call it. */
  readonly tests: readonly string[];
  /** Whether each of them may call another definition of the name. Default false. */
  readonly areTestsUnsure?: boolean | undefined;
}

/** A symbol as an agent reads it. @param shownLines how many lines of the body are shown */
export function symbolText(page: SymbolPage, shownLines: number): string {
  const { path, place, title, startLine, endLine, others, callers, uses, indirect, note, words } = page;
  const blocks = [
    [place === undefined ? '' : `In ${printableLine(place)}`, note ?? ''].filter((line) => line !== '').join('\n'),
    `${printableLine(path)}:${startLine}-${endLine} ${printableLine(title)}\n${bodyOf(page, shownLines)}`,
    others.length === 0 ? '' : `Also defined:\n${others.map(definedLine).join('\n')}`,
    callers.total === 0 ? noCallers(uses.total) : block('Callers', callers, words),
    block('Callers of callers', indirect, words),
    block('Named, not called', uses, words, ' lines'),
    testsLine(page),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** That nothing was found is no proof: calls are found by name. */
function noCallers(uses: number): string {
  const others = uses === 0 ? 'no other line has the name' : `${counted(uses, 'other line')} with the name`;
  return `No calls found, ${others}. Calls are found by name; dynamic calls and some languages are not recognized.`;
}

function block(title: string, { hits, total, unsure = 0 }: Mentions, words: QueryWords, unit = ''): string {
  if (hits.length === 0) return '';
  const listed = hits.length < total ? `${hits.length} of ${total}${unit}` : String(hits.length);
  const doubt =
    unsure === 0 ? '' : unsure < total ? `; ${unsure} may call another one` : '; each may call another one of the name';
  return `${title} (${listed}${doubt}):\n${hits.map((hit) => mentionLine(hit, words)).join('\n')}`;
}

/** A symbol as structured data: the definition, then what mentions it. */
export function structuredSymbol(page: SymbolPage, shownLines: number): StructuredAnswer {
  const { root, index, id, path, title, startLine, endLine, others, callers, uses, indirect, note, words } = page;
  const mentions = [callers, indirect, uses];
  const related = testsLine(page);
  const listed = [
    ...others.map(({ title: text, ...place }) => ({ ...place, text })),
    ...mentions.flatMap(({ hits }) =>
      hits.map((hit) => ({ ...located(hit), note: mention, text: mentionLine(hit, words) })),
    ),
  ];
  return {
    root,
    files: index.files,
    complete: index.complete,
    total: mentions.reduce((sum, { total }) => sum + total, 1 + others.length),
    ...(note !== undefined && { note }),
    hits: [
      { id, path, startLine, endLine, symbol: `${title} ${startLine}-${endLine}`, text: bodyOf(page, shownLines) },
      ...listed,
    ],
    ...(related !== '' && { related }),
  };
}

function bodyOf({ lines, endLine, startLine, path }: SymbolPage, shownLines: number): string {
  const body = lines.slice(0, shownLines).map(codeLine);
  const next = startLine + shownLines;
  const rest = next <= endLine ? [`… the rest is ${printableLine(path)}:${next}-${endLine}`] : [];
  return [...body, ...rest].join('\n');
}

function definedLine({ path, startLine, endLine, title }: DefinedPlace): string {
  return `${printableLine(path)}:${startLine}-${endLine} ${printableLine(title)}`;
}

/** The line of the first call of a hit. For a call of a caller, also that caller. */
function mentionLine(hit: SearchHit, words: QueryWords): string {
  const { line, label, lines } = shapeHit(hit, words);
  const text = lines.find(({ number }) => number === line)?.text ?? '';
  const place = `${printableLine(hit.chunk.path)}:${line} ${printableLine(label)}`;
  const via = hit.via === undefined ? '' : ` [calls ${printableLine(hit.via)}]`;
  const doubt = hit.isUnsure ? ' [may call another one]' : '';
  return `${place}: ${printableLine(text.trim()).slice(0, maxCallLength)}${via}${doubt}`;
}

/** Characters of the line of a call. */
const maxCallLength = 120;

function located(hit: SearchHit): LineRange & { readonly id: string; readonly path: string } {
  const { startLine, endLine } = linesOf(hit);
  return { id: hit.chunk.id, path: hit.chunk.path, startLine, endLine };
}
