import type { Screen } from '@codesearch/presentation';
import type { OutputStream } from '../invocation/invocation.ts';
import { colorsFor } from './colors.ts';
import { hyperlinkFor } from './hyperlink.ts';

/** How an output looks on a stream. */
export function screenFor(stream: OutputStream): Screen {
  const { isTTY, columns, rows } = stream;
  return { isTTY, columns, rows, colors: colorsFor(stream), hyperlink: hyperlinkFor(stream) };
}
