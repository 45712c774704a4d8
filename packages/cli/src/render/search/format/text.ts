import { join } from 'node:path';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import {
  QueryWords,
  counted,
  mainLine,
  matchedLines,
  passagesOf,
  placeNotes,
  printable,
  printableLine,
  signatureOf,
  snippetOf,
  stalenessOf,
  titleOf,
} from '@codesearch/presentation';
import type { Passage, Snippet } from '@codesearch/presentation';
import { LineHighlighter } from '../../../highlight/line-highlighter.ts';
import { colorsFor } from '../../../output/colors.ts';
import type { Colors } from '../../../output/colors.ts';
import { hyperlinkFor } from '../../../output/hyperlink.ts';
import type { Hyperlink } from '../../../output/hyperlink.ts';
import { explanation } from './explanation.ts';
import { comparisonNote, fittedNote, indexNote, omissionNote } from '../notes.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { OutputFormat, RenderOptions } from '../output-format.ts';
import { invocation } from '../../../invocation/current-invocation.ts';

/** Passages with the lines that match the query, grouped by file, best first. Colors and links at a terminal. */
export const textFormat: OutputFormat = {
  audience: 'people',
  defaultLines: 8,
  render: renderText,
  notes: () => [],
};

interface TextStyle extends RenderOptions {
  readonly words: QueryWords;
  readonly colors: Colors;
  readonly highlighter: LineHighlighter;
  readonly hyperlink: Hyperlink;
}

function renderText(result: SearchResult, options: RenderOptions): string {
  const colors = colorsFor(invocation().stdout);
  const style: TextStyle = {
    ...options,
    words: new QueryWords(result.query),
    colors,
    highlighter: new LineHighlighter(colors, invocation().stdout.isTTY),
    hyperlink: hyperlinkFor(invocation().stdout),
  };
  const { full, brief, omitted } = splitHits(result, options.extent);
  const warning = indexNote(result);
  const fitted = options.explain ? fittedNote(result) : undefined;
  const remarks = [omissionNote(omitted), comparisonNote(result), fitted].filter((remark) => remark !== undefined);
  const blocks = [
    ...(warning === undefined ? [] : [colors.yellow(warning)]),
    ...(result.hits.length === 0 ? [`Nothing found for ${printable(JSON.stringify(result.query.text))}.`] : []),
    ...passagesOf(full).map((passage) => renderPassage(passage, style)),
    ...(brief.length === 0 ? [] : [brief.map((hit) => renderBrief(hit, style)).join('\n')]),
    ...remarks.map((remark) => colors.dim(remark)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderPassage({ hits, best }: Passage, style: TextStyle): string {
  const snippet = snippetOf(hits, style.lines, style.words);
  const titles = [...new Set(hits.map((hit) => titleOf(hit, style.words)))].join(', ');
  const first = matchedLines(best) ? undefined : snippet.rows[0];
  const line = first?.number ?? mainLine(best, style.words);
  return [
    heading(best, line, style.colors.bold(printableLine(titles)), style),
    ...snippetLines(snippet, style.colors, style.highlighter),
    ...placeNotes(hits).map((note) => style.colors.dim(`    ${note}`)),
    ...(style.explain ? hits.flatMap((hit) => explanation(hit, style.colors)) : []),
  ].join('\n');
}

function renderBrief(hit: SearchHit, style: TextStyle): string {
  return heading(hit, mainLine(hit, style.words), printableLine(signatureOf(hit, style.words)), style);
}

function heading(hit: SearchHit, line: number, title: string, style: TextStyle): string {
  const { cyan, dim, yellow } = style.colors;
  const location = cyan(`${printableLine(pathOf(hit, style))}:${line}`);
  const staleness = stalenessOf(hit);
  return [
    style.hyperlink(location, join(hit.root, hit.chunk.path), line),
    title,
    ...(staleness === undefined ? [] : [yellow(`(${staleness})`)]),
    ...(style.explain ? [dim(hit.score.toFixed(2))] : []),
  ].join('  ');
}

/** The lines of a snippet with their numbers, and how many are left out between them. */
export function snippetLines(
  { rows, endLine }: Snippet,
  { dim }: Colors,
  highlighter: LineHighlighter,
): readonly string[] {
  const last = rows.at(-1)?.number;
  if (last === undefined) return [];
  const width = String(last + 1).length;
  const lines: string[] = [];
  let expected = rows[0]?.number ?? 0;
  const elision = (hidden: number, noun: string): string => dim(`${' '.repeat(width + 4)}… ${counted(hidden, noun)}`);
  for (const row of rows) {
    if (row.number > expected) lines.push(elision(row.number - expected, 'line'));
    lines.push(`${dim(String(row.number).padStart(width + 2))}  ${highlighter.highlight(row)}`.trimEnd());
    expected = row.number + 1;
  }
  if (endLine > last) lines.push(elision(endLine - last, 'more line'));
  return lines;
}
