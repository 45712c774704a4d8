import { createColors } from '@codesearch/presentation';
import type { Colors } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';

/** Colors for standard output. */
export function outputColors(): Colors {
  return colorsFor(invocation().stdout);
}

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
