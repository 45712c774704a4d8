import { styleText } from 'node:util';

const styles = ['bold', 'dim', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan'] as const;

/** Functions that color a text, or leave it as it is. */
export type Colors = Readonly<Record<(typeof styles)[number], (text: string) => string>> & {
  readonly isColorSupported: boolean;
};

/**
 * Colors for what is written to a stream: at a terminal only, so that what a file or another program gets is plain text.
 * `NO_COLOR` and `FORCE_COLOR` decide before that, as https://no-color.org and https://force-color.org have it.
 */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return createColors(false);
  return createColors(FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true && TERM !== 'dumb');
}

function createColors(isColorSupported: boolean): Colors {
  // The stream was asked above; by itself `styleText` would ask standard output.
  const colors = styles.map((style) => [
    style,
    isColorSupported ? (text: string) => styleText(style, text, { validateStream: false }) : String,
  ]);
  return { ...(Object.fromEntries(colors) as Omit<Colors, 'isColorSupported'>), isColorSupported };
}
