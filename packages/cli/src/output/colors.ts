import { styleText } from 'node:util';
import { invocation } from '../invocation/current-invocation.ts';

const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan'] as const;

/** Functions that style a text, or return it unchanged. */
export type Colors = Readonly<Record<(typeof styles)[number], (text: string) => string>> & {
  readonly isColorSupported: boolean;
};

/**
 * Colors for a stream: only at a terminal, so that files and other programs get plain text. `NO_COLOR` and
 * `FORCE_COLOR` override this, see https://no-color.org and https://force-color.org, and `--color` overrides both.
 */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  const { colorMode: mode } = invocation();
  if (mode !== 'auto') return createColors(mode === 'always');
  const { NO_COLOR, FORCE_COLOR, TERM } = invocation().env;
  if (NO_COLOR) return createColors(false);
  return createColors(FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true && TERM !== 'dumb');
}

function createColors(isColorSupported: boolean): Colors {
  // `styleText` would check standard output, not this stream.
  const colors = styles.map((style) => [
    style,
    isColorSupported ? (text: string) => styleText(style, text, { validateStream: false }) : String,
  ]);
  return { ...(Object.fromEntries(colors) as Omit<Colors, 'isColorSupported'>), isColorSupported };
}
