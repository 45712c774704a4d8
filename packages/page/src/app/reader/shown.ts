import type { LineRange } from '../place/line-range.ts';
import { lineRange } from '../place/line-range.ts';
import type { Place } from '../place/place.ts';
import type { Hit } from '../server/answers.ts';

/** The file in the reading pane, and the lines that are marked in it. */
export interface Shown {
  readonly path: string;
  readonly lines: LineRange;
  /** The hit that begins at these lines. */
  readonly hit?: Hit | undefined;
}

/** What a place shows: the file that it names, or that of the first hit. */
export function shownAt({ file, lines }: Place, hits: readonly Hit[]): Shown | undefined {
  if (file !== '') return { path: file, lines, hit: hits.find((hit) => hit.path === file && hit.line === lines.first) };
  const [first] = hits;
  return first && { path: first.path, lines: lineRange(first.line), hit: first };
}
