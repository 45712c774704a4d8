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
  /** The callers that are listed. */
  readonly callers: readonly SearchHit[];
  readonly totalCallers: number;
  /** Places that name it and do not call it: those that are listed, and the number of all of them. */
  readonly uses: readonly SearchHit[];
  readonly totalUses: number;
  /** Places that call a caller: those that are listed, and the number of all of them. */
  readonly indirect: readonly SearchHit[];
  readonly totalIndirect: number;
  /** Paths of tests that call it. */
  readonly tests: readonly string[];
}

/** A symbol as an agent reads it. @param shownLines how many lines of the body are shown */
export function symbolText(page: SymbolPage, shownLines: number): string {
  const { path, place, title, startLine, endLine, others, callers, totalCallers, note, tests, words } = page;
  const listed = callers.length < totalCallers ? `${callers.length} of ${totalCallers}` : String(totalCallers);
  const blocks = [
    [place === undefined ? '' : `In ${printableLine(place)}`, note ?? ''].filter((line) => line !== '').join('\n'),
    `${printableLine(path)}:${startLine}-${endLine} ${printableLine(title)}\n${bodyOf(page, shownLines)}`,
    others.length === 0 ? '' : `Also defined:\n${others.map(definedLine).join('\n')}`,
    callers.length === 0
      ? totalCallers === 0
        ? noCallers(page)
        : ''
      : `Callers (${listed}):\n${callers.map((hit) => callerLine(hit, words)).join('\n')}`,
    indirectBlock(page),
    usesBlock(page),
    testsLine({ callers, tests }),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** That nothing was found is no proof: calls are found by name. */
function noCallers({ totalUses }: SymbolPage): string {
  const others = totalUses === 0 ? 'no other line has the name' : `${counted(totalUses, 'other place')} with the name`;
  return `No calls found, ${others}. Calls are found by name; dynamic calls and some languages are not recognized.`;
}

function usesBlock({ uses, totalUses, words }: SymbolPage): string {
  return block('Named, not called', uses, totalUses, (hit) => callerLine(hit, words));
}

function indirectBlock({ indirect, totalIndirect, words }: SymbolPage): string {
  return block('Callers of callers', indirect, totalIndirect, (hit) => indirectLine(hit, words));
}

function block(title: string, hits: readonly SearchHit[], total: number, lineOf: (hit: SearchHit) => string): string {
  if (hits.length === 0) return '';
  const listed = hits.length < total ? `${hits.length} of ${total}` : String(total);
  return `${title} (${listed}):\n${hits.map(lineOf).join('\n')}`;
}

/** The line of a call of a caller, with the caller that it calls. */
function indirectLine(hit: SearchHit, words: QueryWords): string {
  return `${callerLine(hit, words)} [calls ${printableLine(hit.via ?? '')}]`;
}

/** A symbol as structured data: the definition, then what mentions it. */
export function structuredSymbol(page: SymbolPage, shownLines: number): StructuredAnswer {
  const { root, index, id, path, title, startLine, endLine, others, callers, uses, indirect, note, words } = page;
  const { totalCallers, totalUses, totalIndirect } = page;
  const related = testsLine(page);
  const listed = [
    ...others.map(({ title: text, ...place }) => ({ ...place, text })),
    ...callers.map((hit) => ({ ...located(hit), note: mention, text: callerLine(hit, words) })),
    ...indirect.map((hit) => ({ ...located(hit), note: mention, text: indirectLine(hit, words) })),
    ...uses.map((hit) => ({ ...located(hit), note: mention, text: callerLine(hit, words) })),
  ];
  return {
    root,
    files: index.files,
    complete: index.complete,
    total: 1 + others.length + totalCallers + totalUses + totalIndirect,
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

/** The line of the first call of a hit. */
function callerLine(hit: SearchHit, words: QueryWords): string {
  const { line, label, lines } = shapeHit(hit, words);
  const text = lines.find(({ number }) => number === line)?.text ?? '';
  const place = `${printableLine(hit.chunk.path)}:${line} ${printableLine(label)}`;
  return `${place}: ${printableLine(text).trim().slice(0, maxCallLength)}`;
}

/** Characters of the line of a call. */
const maxCallLength = 120;

function located(hit: SearchHit): LineRange & { readonly id: string; readonly path: string } {
  const { startLine, endLine } = linesOf(hit);
  return { id: hit.chunk.id, path: hit.chunk.path, startLine, endLine };
}
