import type { IndexReport } from '@codesearch/engine';
import { counted, printableLine } from '@codesearch/presentation';

/** What a run has done, in one line for a user. */
export function reportOf(root: string, { added, modified, removed, indexed, chunks }: IndexReport): string {
  const name = printableLine(root);
  if (added + modified + removed === 0) return `The index of ${name} is up to date.`;
  return `Indexed ${counted(indexed, 'file')} of ${name} into ${counted(chunks, 'chunk')}.`;
}
