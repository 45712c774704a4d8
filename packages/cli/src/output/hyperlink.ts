import { pathToFileURL } from 'node:url';

/** Makes a text a link to a line of a file, or leaves it as it is. */
export type Hyperlink = (text: string, file: string, line: number) => string;

/**
 * Links for what is written to a stream: OSC 8 at a terminal that is known to have them, plain text elsewhere. The line is the
 * URL's fragment, as kitty reads it; others open the file. `FORCE_HYPERLINK` decides before that, 0 against links.
 *
 * Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
 */
export function hyperlinkFor(stream: { readonly isTTY?: boolean }): Hyperlink {
  if (!showsLinks(stream)) return (text) => text;
  return (text, file, line) => `\u001b]8;;${pathToFileURL(file).href}#${line}\u001b\\${text}\u001b]8;;\u001b\\`;
}

function showsLinks(stream: { readonly isTTY?: boolean }): boolean {
  const {
    FORCE_HYPERLINK,
    NO_COLOR,
    TERM = '',
    TERM_PROGRAM = '',
    VTE_VERSION,
    WT_SESSION,
    KONSOLE_VERSION,
  } = process.env;
  if (FORCE_HYPERLINK) return FORCE_HYPERLINK !== '0';
  // Who asks for plain text means all of it. VS Code finds `path:line` by itself, and opens it at the line.
  if (stream.isTTY !== true || NO_COLOR || TERM === 'dumb' || TERM_PROGRAM === 'vscode') return false;
  return (
    ['iTerm.app', 'WezTerm', 'ghostty', 'Hyper', 'rio'].includes(TERM_PROGRAM) ||
    /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour)/.test(TERM) ||
    Number(VTE_VERSION ?? 0) >= 5000 ||
    Number(KONSOLE_VERSION ?? 0) >= 201_200 ||
    WT_SESSION !== undefined
  );
}
