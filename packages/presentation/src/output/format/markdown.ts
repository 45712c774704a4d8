import type { LanguageDescription } from '@codesearch/kernel';
import type { SearchHit, SearchResult } from '@codesearch/engine';
import { copiesNote, resultNotes } from '../notes.ts';
import { printable, printableLine } from '../../text/printable.ts';
import { chooseShown, stalenessOf } from '@codesearch/search/answer';
import type { LoadLanguages } from '../../filter/languages.ts';
import type { AnswerHit } from '@codesearch/search/answer';
import { pathOf } from '../output-format.ts';
import type { AnswerFormat, AnswerOptions } from '../output-format.ts';

interface MarkdownOptions extends AnswerOptions {
  /** Info string of a code fence by language. */
  readonly fences: ReadonlyMap<string, string>;
}

/**
 * Markdown to paste into a conversation: a heading and a code block for each of the best hits, and a list of the
 * others.
 */
export async function loadMarkdownFormat(loadLanguages: LoadLanguages): Promise<AnswerFormat> {
  const fences = fencesOf(await loadLanguages());
  return {
    audience: 'people',
    form: 'answer',
    rows: 140,
    renderAnswer: (result, options) => renderMarkdown(result, { ...options, fences }),
    notes: () => [],
  };
}

function fencesOf(languages: readonly LanguageDescription[]): ReadonlyMap<string, string> {
  return new Map(languages.map(({ name, fence = name }) => [name, fence]));
}

function* renderMarkdown(result: SearchResult, options: MarkdownOptions): Generator<undefined, string, undefined> {
  const { answer, shares } = options;
  const blocks: string[] = [];
  for (const [rank, hit] of answer.hits.slice(0, shares.length).entries()) {
    blocks.push(hitBlock({ hit, lines: chooseShown(hit, shares[rank]!) }, options));
    yield;
  }
  const parts = [
    ...(answer.hits.length === 0 && answer.lead === undefined
      ? [`Nothing found for ${codeSpan(printable(result.query.text))}.`]
      : []),
    ...(answer.lead === undefined ? [] : [escaped(answer.lead)]),
    ...joinedItems(blocks),
    ...resultNotes(result, answer.hits.length - shares.length).map((note) => `> ${note}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The items of a list have no blank line between them. */
function joinedItems(blocks: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.startsWith('- ') && last?.startsWith('- ')) parts[parts.length - 1] = `${last}\n${block}`;
    else parts.push(block);
  }
  return parts;
}

interface HitBlock {
  readonly hit: AnswerHit;
  readonly lines: ReturnType<typeof chooseShown>;
}

function hitBlock({ hit, lines }: HitBlock, options: MarkdownOptions): string {
  const place = `${location(hit, options)} ${escaped(hit.label)}`;
  if (lines.length === 0) {
    return `- ${place}${hit.brief === '' ? '' : ` ${codeSpan(printable(hit.brief))}`}${staleness(hit.hit)}`;
  }
  const code: string[] = [];
  let expected = lines[0]!.number;
  for (const { number, text } of lines) {
    if (number > expected && number > hit.line) code.push('…');
    code.push(printable(text));
    expected = number + 1;
  }
  if (expected <= hit.extent.endLine && !hit.isRestricted) code.push('…');
  const { language } = hit.hit.chunk;
  const copies = copiesNote(hit.hit);
  return [
    `### ${place}${staleness(hit.hit)}`,
    codeBlock(code.join('\n'), options.fences.get(language) ?? language),
    ...(copies === undefined ? [] : [escaped(copies)]),
  ].join('\n\n');
}

function location({ hit, line, extent }: AnswerHit, options: MarkdownOptions): string {
  return codeSpan(`${printableLine(pathOf(hit, options))}:${line}-${Math.max(line, extent.endLine)}`);
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
