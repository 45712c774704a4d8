import type { SearchHit, SearchResult } from '@codesearch/engine';
import {
  QueryWords,
  linesOf,
  passagesByFile,
  printable,
  printableLine,
  signatureOf,
  snippetOf,
  stalenessOf,
  titleOf,
} from '@codesearch/presentation';
import type { Passage } from '@codesearch/presentation';
import { partHits, pathOf } from './answer-format.ts';
import type { HitFormat } from './answer-format.ts';
import { comparisonNote, indexNote, omissionNote } from './notes.ts';

/** A search result as Markdown, to be pasted into a conversation: a heading for each place, and its text as a code block. */
export function formatMarkdown(result: SearchResult, format: HitFormat): string {
  const words = new QueryWords(result.query);
  const { full, brief, omitted } = partHits(result, format.extent);
  const notes = [indexNote(result), omissionNote(omitted), comparisonNote(result)].filter((note) => note !== undefined);
  const blocks = [
    ...(result.hits.length === 0 ? [`Nothing found for ${codeSpan(printable(result.query))}.`] : []),
    ...passagesByFile(full).flatMap(({ passages }) => passages.map((passage) => passageBlock(passage, format, words))),
    ...(brief.length === 0 ? [] : [brief.map((hit) => briefItem(hit, format, words)).join('\n')]),
    ...notes.map((note) => `> ${note}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function passageBlock({ hits, best }: Passage, format: HitFormat, words: QueryWords): string {
  const { rows } = snippetOf(hits, format.lines, words);
  const [first, last] = [hits[0] as SearchHit, hits.at(-1) as SearchHit];
  const titles = [...new Set(hits.map((hit) => titleOf(hit, words)))];
  const heading = `### ${place(first, linesOf(last).endLine, format)} ${titles.map(asText).join(', ')}${staleness(best)}`;
  if (rows.length === 0) return heading;
  const lines: string[] = [];
  let expected = rows[0]?.number ?? 0;
  for (const { number, text } of rows) {
    if (number > expected) lines.push('…');
    lines.push(printable(text));
    expected = number + 1;
  }
  return `${heading}\n\n${fenced(lines.join('\n'), best.chunk.language)}`;
}

function briefItem(hit: SearchHit, format: HitFormat, words: QueryWords): string {
  const signature = codeSpan(printable(signatureOf(hit, words)));
  return `- ${place(hit, linesOf(hit).endLine, format)} ${signature}${staleness(hit)}`;
}

function place(hit: SearchHit, endLine: number, format: HitFormat): string {
  return codeSpan(`${printableLine(pathOf(hit, format))}:${linesOf(hit).startLine}-${endLine}`);
}

function staleness(hit: SearchHit): string {
  const said = stalenessOf(hit);
  return said === undefined ? '' : ` (${said})`;
}

/** Names as Markdown of a language that Markdown highlighters know by another name than the index does. */
const fenceNames: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'common lisp': 'lisp',
  'emacs lisp': 'elisp',
  'objective-c': 'objectivec',
  'vim script': 'vim',
  'visual basic': 'vb',
  text: '',
};

/** A fence is longer than any run of backticks within it. */
function fenced(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${fenceNames[language] ?? language}\n${text}\n${fence}`;
}

function codeSpan(text: string): string {
  const run = longestRun(text);
  const fence = '`'.repeat(run === 0 ? 1 : run + 1);
  const space = run === 0 ? '' : ' ';
  return `${fence}${space}${text.replaceAll(/\s+/g, ' ')}${space}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** Text in which no character is a mark. */
function asText(text: string): string {
  return printable(text).replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
