import { jsonLine, wrapLines } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';

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
