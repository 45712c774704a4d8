import { pathToFileURL } from 'node:url';
import { invocation } from '../invocation/current-invocation.ts';

/** Links a text to a line of a file, or returns it unchanged. */
export type Hyperlink = (text: string, file: string, line: number) => string;

/**
 * Links (OSC 8) for a stream, if it is a terminal that is known to support them. The line is the fragment of the URL,
 * which kitty understands; other terminals open the file. `FORCE_HYPERLINK` overrides this; 0 disables links. `--color`
 * overrides `NO_COLOR`.
 *
 * Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
 */
export function hyperlinkFor(stream: { readonly isTTY?: boolean }): Hyperlink {
  if (!supportsLinks(stream)) return (text) => text;
  return (text, file, line) => `\u001b]8;;${pathToFileURL(file).href}#${line}\u001b\\${text}\u001b]8;;\u001b\\`;
}

function supportsLinks(stream: { readonly isTTY?: boolean }): boolean {
  const {
    FORCE_HYPERLINK,
    NO_COLOR,
    TERM = '',
    TERM_PROGRAM = '',
    VTE_VERSION,
    WT_SESSION,
    KONSOLE_VERSION,
  } = invocation().env;
  if (FORCE_HYPERLINK) return FORCE_HYPERLINK !== '0';
  const { colorMode: mode } = invocation();
  const isPlain = mode === 'never' || (mode === 'auto' && Boolean(NO_COLOR));
  // VS Code finds `path:line` itself and opens the file at the line.
  if (stream.isTTY !== true || isPlain || TERM === 'dumb' || TERM_PROGRAM === 'vscode') return false;
  return (
    ['iTerm.app', 'WezTerm', 'ghostty', 'Hyper', 'rio'].includes(TERM_PROGRAM) ||
    /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour)/.test(TERM) ||
    Number(VTE_VERSION ?? 0) >= 5000 ||
    Number(KONSOLE_VERSION ?? 0) >= 201_200 ||
    WT_SESSION !== undefined
  );
}
