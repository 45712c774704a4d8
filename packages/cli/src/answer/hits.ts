import { join } from 'node:path';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import {
  QueryWords,
  counted,
  mainLine,
  passagesByFile,
  printable,
  printableLine,
  signatureOf,
  snippetOf,
  stalenessOf,
  titleOf,
} from '@codesearch/presentation';
import type { Passage, Snippet } from '@codesearch/presentation';
import { partHits, pathOf } from './answer-format.ts';
import type { HitFormat } from './answer-format.ts';
import { colorsFor } from '../output/colors.ts';
import type { Colors } from '../output/colors.ts';
import { explanation } from './explanation.ts';
import { hyperlinkFor } from '../output/hyperlink.ts';
import type { Hyperlink } from '../output/hyperlink.ts';
import { comparisonNote, indexNote, omissionNote } from './notes.ts';
import { Painter } from './paint.ts';

interface TextStyle extends HitFormat {
  readonly words: QueryWords;
  readonly colors: Colors;
  readonly painter: Painter;
  readonly hyperlink: Hyperlink;
}

/** A search result for people: the places, best first, those of one file together, each with the lines that matter. */
export function formatHits(result: SearchResult, format: HitFormat): string {
  const colors = colorsFor(process.stdout);
  const style: TextStyle = {
    ...format,
    words: new QueryWords(result.query),
    colors,
    painter: new Painter(colors, process.stdout.isTTY),
    hyperlink: hyperlinkFor(process.stdout),
  };
  const { full, brief, omitted } = partHits(result, format.extent);
  const note = indexNote(result);
  const remarks = [omissionNote(omitted), comparisonNote(result)].filter((remark) => remark !== undefined);
  const blocks = [
    ...(note === undefined ? [] : [colors.yellow(note)]),
    ...(result.hits.length === 0 ? [`Nothing found for ${printable(JSON.stringify(result.query))}.`] : []),
    ...passagesByFile(full).map(({ passages }) => passages.map((each) => formatPassage(each, style)).join('\n')),
    ...(brief.length === 0 ? [] : [brief.map((hit) => formatBrief(hit, style)).join('\n')]),
    ...remarks.map((remark) => colors.dim(remark)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function formatPassage({ hits, best }: Passage, style: TextStyle): string {
  const snippet = snippetOf(hits, style.lines, style.words);
  const titles = [...new Set(hits.map((hit) => titleOf(hit, style.words)))].join(', ');
  const line = snippet.rows[0]?.number ?? mainLine(best, style.words);
  return [
    heading(best, line, style.colors.bold(printableLine(titles)), style),
    ...rowsOf(snippet, style),
    ...(style.explain ? hits.flatMap((hit) => explanation(hit, style.colors)) : []),
  ].join('\n');
}

function formatBrief(hit: SearchHit, style: TextStyle): string {
  return heading(hit, mainLine(hit, style.words), printableLine(signatureOf(hit, style.words)), style);
}

function heading(hit: SearchHit, line: number, title: string, style: TextStyle): string {
  const { cyan, dim, yellow } = style.colors;
  const place = cyan(`${printableLine(pathOf(hit, style))}:${line}`);
  const staleness = stalenessOf(hit);
  return [
    style.hyperlink(place, join(hit.root, hit.chunk.path), line),
    title,
    ...(staleness === undefined ? [] : [yellow(`(${staleness})`)]),
    dim(hit.score.toFixed(2)),
  ].join('  ');
}

function rowsOf({ rows, endLine }: Snippet, { colors: { dim }, painter }: TextStyle): readonly string[] {
  const last = rows.at(-1)?.number;
  if (last === undefined) return [];
  const width = String(last + 1).length;
  const lines: string[] = [];
  let expected = rows[0]?.number ?? 0;
  const elision = (hidden: number, what: string): string => dim(`${' '.repeat(width + 4)}… ${counted(hidden, what)}`);
  for (const row of rows) {
    if (row.number > expected) lines.push(elision(row.number - expected, 'line'));
    lines.push(`${dim(String(row.number).padStart(width + 2))}  ${painter.paint(row)}`.trimEnd());
    expected = row.number + 1;
  }
  if (endLine > last) lines.push(elision(endLine - last, 'more line'));
  return lines;
}
