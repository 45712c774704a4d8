import { stripVTControlCharacters } from 'node:util';
import type { SearchResult } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { inOneTurn, inTurns } from '@codesearch/toolkit/pure';
import { fitToBudget } from '../hit/token-budget.ts';
import { counted } from '../text/quantity.ts';
import { fitAnswer, shapeAnswerInSteps, share } from '@codesearch/search/answer';
import type { Extent } from '../hit/token-budget.ts';
import type { Answer } from '@codesearch/search/answer';
import type { Screen } from '../terminal/screen.ts';
import { textWidth } from '../terminal/table.ts';
import type { AnswerFormat, ListFormat, OutputFormat, RenderOptions } from './output-format.ts';
import type { LoadLanguages } from '../filter/languages.ts';

/** How much of a result is rendered. */
export interface ResultOptions extends Pick<RenderOptions, 'explain' | 'null' | 'context' | 'pathOf'> {
  /** Max lines of each hit. Default: that of the format; if it is given, all hits have code. */
  readonly lines?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly screen: Screen;
}

export interface RenderedResult {
  readonly output: string;
  /** How many hits it has; absent if all. */
  readonly extent?: Extent;
}

/**
 * Renders a result in a format, as much as fits the budget or the terminal.
 *
 * @throws INPUT_INVALID if the budget is too small for any output
 */
export async function renderResult(
  format: OutputFormat,
  result: SearchResult,
  options: ResultOptions,
): Promise<RenderedResult> {
  const answer = await inTurns(shapeAnswerInSteps(result));
  const tokensOf = options.maxTokens === undefined ? undefined : await loadTokenBound();
  return format.form === 'answer'
    ? renderShared(format, result, answer, options, tokensOf)
    : renderListed(format, result, answer, options, tokensOf);
}

type TokensOf = (text: string) => number;

/** Lines of each hit of a restricted search. */
const restrictedLines = 8;
/** Hits that are named if nothing answers. */
const maxNearest = 5;
/** Rows of the shell's prompt. */
const promptRows = 1;

async function renderShared(
  format: AnswerFormat,
  result: SearchResult,
  answer: Answer,
  { lines, maxTokens = Infinity, screen, ...options }: ResultOptions,
  tokensOf: TokensOf | undefined,
): Promise<RenderedResult> {
  const isNearest = answer.fit === 'none' && lines === undefined;
  const hits = isNearest ? answer.hits.slice(0, maxNearest) : answer.hits;
  const isRestricted = result.total !== undefined;
  const maxLines = lines ?? (isRestricted ? restrictedLines : undefined);
  const limits = maxLines === undefined ? (isNearest ? { bodies: 0 } : {}) : { maxLines, bodies: Infinity };
  const renderInSteps = (shares: readonly number[]): Generator<undefined, string, undefined> =>
    format.renderAnswer(result, { ...options, answer, screen, shares, isUnnumbered: tokensOf !== undefined });
  const { isTTY, rows = Infinity, columns = Infinity } = screen;
  const render = (shares: readonly number[]): string => inOneTurn(renderInSteps(shares));
  const fitsScreen = format.fitsScreen === true && isTTY && lines === undefined && !options.explain;
  const isTooLong = tokensOf
    ? (output: string) => tokensOf(output) > maxTokens
    : fitsScreen
      ? (output: string) => rowsOf(output, columns) > rows - promptRows
      : undefined;
  if (!isTooLong) {
    // Nothing limits the hits but the number that was asked for.
    const headers = hits.length;
    const shares = share(hits, maxLines === undefined ? format.rows : Infinity, { ...limits, headers });
    return { output: await inTurns(renderInSteps(shares)) };
  }
  // Of places that match, each is an answer, and has a line before one of them has more.
  const headers = isRestricted ? { headers: hits.length } : {};
  const fitted = await inTurns(fitAnswer(hits, render, isTooLong, { ...limits, ...headers }));
  if (fitted) return { output: fitted.output, extent: { full: fitted.shares.length, shown: fitted.shares.length } };
  if (!tokensOf) return { output: render(share(hits, 1)) };
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for any output in this format.`,
    `Allow at least ${counted(tokensOf(render([])), 'token')}, or use another format.`,
  );
}

/** Rows of a terminal that an output takes: it continues a long line on the next row. */
function rowsOf(output: string, columns: number): number {
  const lines = stripVTControlCharacters(output).split('\n').slice(0, -1);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(textWidth(line) / columns)), 0);
}

async function renderListed(
  format: ListFormat,
  result: SearchResult,
  answer: Answer,
  { maxTokens, lines: given, ...options }: ResultOptions,
  tokensOf: TokensOf | undefined,
): Promise<RenderedResult> {
  const { defaultLines, defaultMatchedLines = defaultLines } = format;
  const lines = given ?? (result.total === undefined ? defaultLines : defaultMatchedLines);
  const render = (extent?: Extent): ReturnType<ListFormat['render']> =>
    format.render(result, { ...options, answer, lines, extent });
  if (tokensOf && maxTokens !== undefined) {
    const whole = (extent: Extent): string => wholeOf(render(extent));
    return inTurns(fitToBudget(result.hits.length, { render: whole, tokensOf, maxTokens }));
  }
  const output = render();
  return { output: typeof output === 'string' ? output : await inTurns(output) };
}

/** An output that was made in one turn. */
export function wholeOf(output: ReturnType<ListFormat['render']>): string {
  return typeof output === 'string' ? output : inOneTurn(output);
}

async function loadTokenBound(): Promise<TokensOf> {
  return (await import('../tokens.ts')).tokenBound;
}

/** What formats say about the program that has searched. */
interface Program {
  readonly version: string;
  /** Loads the languages of the hits. */
  readonly loadLanguages: LoadLanguages;
}

/** All output formats by name. Only the chosen one is loaded. */
const formats = new Map<string, (program: Program) => Promise<OutputFormat>>([
  ['text', async () => (await import('./format/text.ts')).textFormat],
  ['json', async () => (await import('./format/json.ts')).jsonFormat],
  ['jsonl', async () => (await import('./format/json.ts')).jsonLinesFormat],
  ['sarif', async ({ version }) => (await import('./format/sarif.ts')).sarifFormat(version)],
  ['grep', async () => (await import('./format/grep.ts')).grepFormat],
  ['vimgrep', async () => (await import('./format/grep.ts')).vimgrepFormat],
  ['count', async () => (await import('./format/count.ts')).countFormat],
  ['files', async () => (await import('./format/files.ts')).filesFormat],
  ['md', async ({ loadLanguages }) => (await import('./format/markdown.ts')).loadMarkdownFormat(loadLanguages)],
]);

export const formatNames: readonly string[] = [...formats.keys()];

/** @param name one of {@link formatNames} */
export async function loadFormat(name: string, program: Program): Promise<OutputFormat> {
  const load = formats.get(name);
  if (!load) throw new RangeError(`There is no output format '${name}'.`);
  return load(program);
}
