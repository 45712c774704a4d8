import pc from 'picocolors';

/** Functions that color a text, or leave it as it is. */
export type Colors = ReturnType<typeof pc.createColors>;

/**
 * Colors for what is written to a stream: at a terminal only, so that what a file or another program gets is plain text.
 * `NO_COLOR` and `FORCE_COLOR` decide before that, as https://no-color.org and https://force-color.org have it.
 */
export function colorsFor(stream: { readonly isTTY?: boolean }): Colors {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR) return pc.createColors(false);
  return pc.createColors(FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true && TERM !== 'dumb');
}
