import type { ChangeSet } from '@codesearch/kernel';
import { assertEqual } from '../law/assert-equal.ts';

interface ExpectedChanges {
  readonly added?: readonly string[];
  readonly modified?: readonly string[];
  readonly touched?: readonly string[];
  readonly removed?: readonly string[];
  readonly unchanged?: number;
}

/** Asserts which paths are in which list. A list that is left out is empty. */
export function assertChanges(changes: ChangeSet, expected: ExpectedChanges): void {
  const { added = [], modified = [], touched = [], removed = [], unchanged = 0 } = expected;
  assertEqual(
    {
      added: changes.added.map(({ path }) => path).toSorted(),
      modified: changes.modified.map(({ path }) => path).toSorted(),
      touched: changes.touched.map(({ file }) => file.path).toSorted(),
      removed: changes.removed.toSorted(),
      unchanged: changes.unchanged,
    },
    {
      added: added.toSorted(),
      modified: modified.toSorted(),
      touched: touched.toSorted(),
      removed: removed.toSorted(),
      unchanged,
    },
  );
}
