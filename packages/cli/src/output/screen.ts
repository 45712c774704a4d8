import { hyperlink } from '@codesearch/presentation';
import type { Screen } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import type { OutputStream } from '../invocation/invocation.ts';
import { colorsFor } from './colors.ts';

/**
 * How an output looks on a stream. It has links if the stream is a terminal that is known to support them.
 * `FORCE_HYPERLINK` overrides this; 0 disables links. `--color` overrides `NO_COLOR`.
 */
export function screenFor(stream: Omit<OutputStream, 'write'>): Screen {
  const { isTTY, columns, rows } = stream;
  const link = supportsLinks(isTTY) ? hyperlink : (text: string) => text;
  return { isTTY, columns, rows, colors: colorsFor(stream), hyperlink: link };
}

function supportsLinks(isTTY: boolean): boolean {
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
  if (!isTTY || isPlain || TERM === 'dumb' || TERM_PROGRAM === 'vscode') return false;
  return (
    ['iTerm.app', 'WezTerm', 'ghostty', 'Hyper', 'rio'].includes(TERM_PROGRAM) ||
    /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|contour)/.test(TERM) ||
    Number(VTE_VERSION ?? 0) >= 5000 ||
    Number(KONSOLE_VERSION ?? 0) >= 201_200 ||
    WT_SESSION !== undefined
  );
}
