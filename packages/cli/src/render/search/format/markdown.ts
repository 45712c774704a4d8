import type { LanguageDescription } from '@codesearch/kernel';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import {
  QueryWords,
  linesOf,
  passagesOf,
  placeNotes,
  printable,
  printableLine,
  signatureOf,
  snippetOf,
  stalenessOf,
  titleOf,
} from '@codesearch/presentation';
import type { LoadLanguages, Passage } from '@codesearch/presentation';
import { resultNotes } from '../notes.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { OutputFormat, RenderOptions } from '../output-format.ts';

interface MarkdownOptions extends RenderOptions {
  readonly words: QueryWords;
  /** Info string of a code fence by language. */
  readonly fences: ReadonlyMap<string, string>;
}

/** Markdown to paste into a conversation: a heading and a code block for each passage. */
export async function loadMarkdownFormat(loadLanguages: LoadLanguages): Promise<OutputFormat> {
  const fences = fencesOf(await loadLanguages());
  return {
    audience: 'people',
    defaultLines: Infinity,
    render: (result, options) => renderMarkdown(result, { ...options, fences, words: new QueryWords(result.query) }),
    notes: () => [],
  };
}

function fencesOf(languages: readonly LanguageDescription[]): ReadonlyMap<string, string> {
  return new Map(languages.map(({ name, fence = name }) => [name, fence]));
}

function renderMarkdown(result: SearchResult, options: MarkdownOptions): string {
  const { full, brief, omitted } = splitHits(result, options.extent);
  const blocks = [
    ...(result.hits.length === 0 ? [`Nothing found for ${codeSpan(printable(result.query.text))}.`] : []),
    ...passagesOf(full).map((passage) => passageBlock(passage, options)),
    ...(brief.length === 0 ? [] : [brief.map((hit) => briefItem(hit, options)).join('\n')]),
    ...resultNotes(result, omitted).map((note) => `> ${note}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function passageBlock({ hits, best }: Passage, options: MarkdownOptions): string {
  const { words, fences } = options;
  const { rows } = snippetOf(hits, options.lines, words);
  const [first, last] = [hits[0] as SearchHit, hits.at(-1) as SearchHit];
  const titles = [...new Set(hits.map((hit) => titleOf(hit, words)))].map(escaped).join(', ');
  const heading = `### ${location(first, linesOf(last).endLine, options)} ${titles}${staleness(best)}`;
  if (rows.length === 0) return heading;
  const lines: string[] = [];
  let expected = rows[0]?.number ?? 0;
  for (const { number, text } of rows) {
    if (number > expected) lines.push('…');
    lines.push(printable(text));
    expected = number + 1;
  }
  const { language } = best.chunk;
  const block = codeBlock(lines.join('\n'), fences.get(language) ?? language);
  return [heading, block, ...placeNotes(hits).map(escaped)].join('\n\n');
}

function briefItem(hit: SearchHit, options: MarkdownOptions): string {
  const signature = codeSpan(printable(signatureOf(hit, options.words)));
  return `- ${location(hit, linesOf(hit).endLine, options)} ${signature}${staleness(hit)}`;
}

function location(hit: SearchHit, endLine: number, options: MarkdownOptions): string {
  return codeSpan(`${printableLine(pathOf(hit, options))}:${linesOf(hit).startLine}-${endLine}`);
}

function staleness(hit: SearchHit): string {
  const text = stalenessOf(hit);
  return text === undefined ? '' : ` (${text})`;
}

/** The fence is longer than any run of backticks in the text. */
function codeBlock(text: string, infoString: string): string {
  const fence = '`'.repeat(Math.max(3, maxBackticks(text) + 1));
  return `${fence}${infoString}\n${text}\n${fence}`;
}

function codeSpan(text: string): string {
  const run = maxBackticks(text);
  const fence = '`'.repeat(run === 0 ? 1 : run + 1);
  const space = run === 0 ? '' : ' ';
  return `${fence}${space}${text.replaceAll(/\s+/g, ' ')}${space}${fence}`;
}

/** Length of the longest run of backticks. */
function maxBackticks(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** Escapes the characters that Markdown interprets. */
function escaped(text: string): string {
  return printable(text).replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);
}
