import { printableLine } from '../../text/printable.ts';
import { isOnDisk } from '@codesearch/search/answer';
import { notesBesideLines } from '../notes.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { ListFormat } from '../output-format.ts';

/**
 * The path of each file with a hit, one per line, best first. Without files whose text is no longer there, which the
 * format cannot mark.
 */
export const filesFormat: ListFormat = {
  audience: 'people',
  unit: 'file',
  defaultLines: 0,
  render(_, options) {
    const { full, brief } = splitHits(options.answer, options.extent);
    const paths = new Set([...full, ...brief].flatMap(({ hit }) => (isOnDisk(hit) ? [pathOf(hit, options)] : [])));
    return [...paths].map((path) => (options.null ? `${path}\0` : `${printableLine(path)}\n`)).join('');
  },
  notes: notesBesideLines,
};
