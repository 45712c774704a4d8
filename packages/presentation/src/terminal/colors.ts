import { styleText } from 'node:util';
import { pathToFileURL } from 'node:url';

const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan'] as const;

/** Functions that style a text, or return it unchanged. */
export type Colors = Readonly<Record<(typeof styles)[number], (text: string) => string>> & {
  readonly isColorSupported: boolean;
};

export function createColors(isColorSupported: boolean): Colors {
  // `styleText` would check standard output, and not the stream that is meant.
  const colors = styles.map((style) => [
    style,
    isColorSupported ? (text: string) => styleText(style, text, { validateStream: false }) : String,
  ]);
  return { ...(Object.fromEntries(colors) as Omit<Colors, 'isColorSupported'>), isColorSupported };
}

/**
 * A link of a terminal (OSC 8). The line is the fragment of the URL, which kitty understands; other terminals open the
 * file.
 *
 * Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
 */
export function hyperlink(text: string, file: string, line: number): string {
  return `\u001b]8;;${pathToFileURL(file).href}#${line}\u001b\\${text}\u001b]8;;\u001b\\`;
}

/**
 * Whether a terminal is known to support links. `FORCE_HYPERLINK` overrides this; 0 disables links.
 *
 * @param isTerminal whether the output is a terminal that may get more than plain text
 */
export function supportsLinks(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  const { FORCE_HYPERLINK, TERM = '', TERM_PROGRAM = '', VTE_VERSION, WT_SESSION, KONSOLE_VERSION } = env;
  if (FORCE_HYPERLINK) return FORCE_HYPERLINK !== '0';
  // VS Code finds `path:line` itself and opens the file at the line.
  if (!isTerminal || TERM === 'dumb' || TERM_PROGRAM === 'vscode') return false;
  return (
    ['iTerm.app', 'WezTerm', 'ghostty', 'Hyper', 'rio'].includes(TERM_PROGRAM) ||
    /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour)/.test(TERM) ||
    Number(VTE_VERSION ?? 0) >= 5000 ||
    Number(KONSOLE_VERSION ?? 0) >= 201_200 ||
    WT_SESSION !== undefined
  );
}
