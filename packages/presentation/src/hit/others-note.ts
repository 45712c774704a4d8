import type { SearchHit } from '@codesearch/engine';
import { shiftOf } from './location.ts';
import { printableLine } from '../text/printable.ts';

/**
 * Names the other good places in the file of some hits on one line, such as `also 120 retry, 496 Client.send`.
 *
 * @returns `undefined` if there are none
 */
export function othersNote(hits: readonly SearchHit[]): string | undefined {
  const places = hits.flatMap((hit) =>
    hit.others.map(({ startLine, symbol }) => {
      const line = (symbol?.startLine ?? startLine) + shiftOf(hit);
      return symbol ? `${line} ${printableLine(symbol.qualifiedName)}` : String(line);
    }),
  );
  return places.length === 0 ? undefined : `also ${places.join(', ')}`;
}
