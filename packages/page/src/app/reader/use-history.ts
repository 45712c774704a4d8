import type { Explanation } from '../server/answers.ts';
import { useAnswer } from '../server/use-answer.ts';
import type { Place } from '../place/place.ts';

/** What git knows about a file. */
export type History = NonNullable<Explanation['history']>;

/** Asks for it when the file is there, since it takes longer. Absent without git. */
export function useHistory({ folder, rev }: Place, path: string, revision: number): History | undefined {
  const parameters = { in: folder, file: path, rev: rev === '' ? undefined : rev, history: true };
  const { answer } = useAnswer<Explanation>('why', parameters, revision);
  return answer?.path === path ? answer.history : undefined;
}
