import type { Explanation } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import { useSettled } from '../shell/use-settled.ts';
import type { Place } from '../place/place.ts';

/** What git knows about a file. */
export type History = NonNullable<Explanation['history']>;

/** Milliseconds for which a file is shown before git is asked about it, after it was opened and after the last key. */
const restingMs = { opened: 300, typed: 1000 };

/**
 * Asks for it when the file is read: git is started several times for it, which delays the search of the next key.
 * Absent without git.
 */
export function useHistory({ folder, rev, file, query }: Place, path: string, revision: number): History | undefined {
  const isOpened = file !== '';
  const read = useSettled({ path, typed: isOpened ? '' : query }, isOpened ? restingMs.opened : restingMs.typed);
  const parameters = read && { in: folder, file: read.path, rev, history: true };
  const { answer } = useAnswer<Explanation>('why', parameters, revision);
  return answer?.path === path ? answer.history : undefined;
}
