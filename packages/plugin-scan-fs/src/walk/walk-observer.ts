import type { EntryFinding } from './entry-finding.ts';
import type { FolderEntry } from './folder-entries.ts';
import type { EnteredFolder } from './walk-step.ts';

/** Gets to know all that a walk sees, in the order of the walk. */
export interface WalkObserver {
  enter(folder: EnteredFolder): void;
  /** @param entry of the folder that was entered last */
  find(entry: FolderEntry, finding: EntryFinding): void;
}
