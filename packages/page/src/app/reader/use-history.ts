import type { Explanation } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import { useSettled } from '../shell/use-settled.ts';
import type { Place } from '../place/place.ts';

/** What git knows about a file. */
export type History = NonNullable<Explanation['history']>;

/** Milliseconds for which a file is shown before git is asked about it. */
const restingMs = 300;

/** Asks for it when the file is read, since it takes longer. Absent without git. */
export function useHistory({ folder, rev }: Place, path: string, revision: number): History | undefined {
  const read = useSettled(path, restingMs);
  const parameters = { in: folder, file: read, rev, history: true };
  const { answer } = useAnswer<Explanation>('why', parameters, revision);
  return answer?.path === path ? answer.history : undefined;
}
