import { useRef } from 'preact/hooks';
import type { Place } from '../place/place.ts';
import type { Watch } from '../project/use-watch.ts';
import type { Explanation } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import type { Asked } from '../server/use-answer.ts';

/** The text of a file, and what the index has of it. The file before stays until the next one is there. */
export function useFile({ folder, rev }: Place, path: string, watch: Watch): Asked<Explanation> {
  const asOf = useRef(watch);
  const last = useRef<Explanation | undefined>(undefined);
  const isIndexed = last.current?.path === path && last.current.current;
  // A file that an index has already stays the same while the others are added.
  if (!isIndexed || asOf.current.runs !== watch.runs) asOf.current = watch;
  const parameters = { in: folder, file: path, rev, source: true };
  const asked = useAnswer<Explanation>('why', parameters, asOf.current.revision);
  last.current = asked.answer;
  return asked;
}
