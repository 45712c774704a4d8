import type { Revision } from '@codesearch/engine';
import { printableLine } from './printable.ts';

/** Digits of a hash that people recognize a commit by. */
const shownDigits = 12;

/** A revision as the user named it, with its commit. */
export function revisionText({ name, commit }: Revision): string {
  return commit.startsWith(name)
    ? commit.slice(0, shownDigits)
    : `${printableLine(name)} (${commit.slice(0, shownDigits)})`;
}
