import { jsonLine, wrapLines, hyperlink, supportsLinks, createProgress, progressModes } from '@codesearch/presentation';
import type { Screen, Progress, ProgressMode } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import type { OutputStream } from '../invocation/invocation.ts';
import { colorsFor } from './colors.ts';
import { Option } from 'commander';

/**
 * Writes to standard output.
 *
 * @throws UNAVAILABLE if it cannot be written, such as on a full disk
 */
export function print(text: string): void {
  invocation().print(text);
}

/** Writes a text for people to standard output. At a terminal, no line ends within a word. @throws as {@link print} */
export function printReport(text: string): void {
  print(wrapLines(text, columnsOf(invocation().stdout)));
}

/** Writes a message to standard error. At a terminal, no line ends within a word. */
export function say(text: string): void {
  const { stderr } = invocation();
  stderr.write(wrapLines(text, columnsOf(stderr)));
}

function columnsOf({ isTTY, columns }: { readonly isTTY: boolean; readonly columns?: number | undefined }) {
  return isTTY ? columns : undefined;
}

export function printJson(value: unknown): void {
  print(jsonLine(value));
}

/** How an output looks on a stream. `--color` overrides `NO_COLOR`. */
export function screenFor(stream: Omit<OutputStream, 'write'>): Screen {
  const { isTTY, columns, rows } = stream;
  const { env, colorMode: mode } = invocation();
  const isPlain = mode === 'never' || (mode === 'auto' && Boolean(env['NO_COLOR']));
  const link = supportsLinks(isTTY && !isPlain, env) ? hyperlink : (text: string) => text;
  return { isTTY, columns, rows, colors: colorsFor(stream), hyperlink: link };
}

/** The option for the progress of an index run. */
export function progressOption(): Option {
  return new Option('--progress <mode>', 'how to show indexing progress on stderr')
    .choices([...progressModes])
    .default('auto');
}

/** Shows the progress of index runs on standard error. */
export function commandProgress(mode: ProgressMode = 'auto'): Progress {
  return createProgress(invocation().stderr, mode, canRedraw());
}

/** Whether the terminal moves its cursor. */
export function canRedraw(): boolean {
  return invocation().env['TERM'] !== 'dumb';
}
