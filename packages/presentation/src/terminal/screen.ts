import type { Colors, hyperlink } from './colors.ts';

/** Where an output is shown: a terminal, a file or another program. */
export interface Screen {
  /** Whether it is a terminal. */
  readonly isTTY: boolean;
  /** Width of the terminal in characters, if it is one. */
  readonly columns?: number | undefined;
  /** Height of the terminal in lines, if it is one. */
  readonly rows?: number | undefined;
  readonly colors: Colors;
  /** Links a text to a line of a file, or returns it unchanged. */
  readonly hyperlink: typeof hyperlink;
}
