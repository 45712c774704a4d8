import type { Stats } from 'node:fs';
import type { SkippedFile, SourceFile } from '@codesearch/kernel';
import type { EntryKind } from './folder-entries.ts';
import type { EnteredFolder } from './walk-step.ts';

/** Gets to know all that a walk sees, in the order of the walk. */
export interface WalkObserver {
  enter(folder: EnteredFolder): void;
  /** A file of the folder entered last was looked at, whatever is made of it. */
  look(name: string, stats: Stats): void;
  /** @param looked whether its state was looked at first */
  skip(file: SkippedFile, kind: EntryKind, looked: boolean): void;
  /** These files are listed, a batch at a time. */
  list(files: readonly SourceFile[]): void;
}
