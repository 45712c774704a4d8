import { hyperlink, supportsLinks } from '@codesearch/presentation';
import type { Screen } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import type { OutputStream } from '../invocation/invocation.ts';
import { colorsFor } from './colors.ts';

/** How an output looks on a stream. `--color` overrides `NO_COLOR`. */
export function screenFor(stream: Omit<OutputStream, 'write'>): Screen {
  const { isTTY, columns, rows } = stream;
  const { env, colorMode: mode } = invocation();
  const isPlain = mode === 'never' || (mode === 'auto' && Boolean(env['NO_COLOR']));
  const link = supportsLinks(isTTY && !isPlain, env) ? hyperlink : (text: string) => text;
  return { isTTY, columns, rows, colors: colorsFor(stream), hyperlink: link };
}
