import type { SearchHit } from '@codesearch/engine';
import { pathTest } from '@codesearch/toolkit/pure';
import { shapeHit, wordsOf } from '@codesearch/search/answer';
import { printableLine } from '../text/printable.ts';
import { counted } from '../text/quantity.ts';
import type { LineRange, QueryWords } from '@codesearch/search/answer';

/** Callers and tests that a line names. */
const maxNamed = 3;

/** What calls a definition, nearest first, and the files of its tests. */
export interface Relations {
  /** Calls outside of tests. */
  readonly callers: readonly SearchHit[];
  /** Paths of test files that call it. */
  readonly tests: readonly string[];
}

/** A definition with its lines, and what calls it. */
export interface RelatedDefinition extends LineRange, Relations {
  readonly path: string;
  /** Kind and qualified name. */
  readonly title: string;
}

/** The end of an answer: a definition with its lines, its callers and its tests; empty if nothing calls it. */
export function relatedEnd({ related }: { readonly related?: RelatedDefinition | undefined }): string {
  if (!related) return '';
  const { path, title, startLine, endLine } = related;
  const words = wordsOf(title);
  const lines = [callersLine(related, words), testsLine(related)].filter((line) => line !== '');
  if (lines.length === 0) return '';
  return [`${printableLine(path)}:${startLine}-${endLine} ${printableLine(title)}`, ...lines].join('\n');
}

/**
 * Sorts the calls of a definition: the code nearest to it first, in its file, then in its folder, and so on; and tests
 * apart.
 *
 * @param path of the definition
 */
export function relationsOf(path: string, calls: readonly SearchHit[]): Relations {
  const isOther = pathTest({ excludedRoles: ['test'] });
  const isTest = (hit: SearchHit): boolean => isOther?.(hit.chunk.path) === false;
  const near = (hit: SearchHit): number => sharedFolders(path, hit.chunk.path);
  return {
    callers: calls.filter((hit) => !isTest(hit)).toSorted((a, b) => near(b) - near(a)),
    tests: [...new Set(calls.filter(isTest).map(({ chunk }) => chunk.path))],
  };
}

/** Number of folders and names that two paths begin with. */
function sharedFolders(one: string, other: string): number {
  const [left, right] = [one.split('/'), other.split('/')];
  const different = left.findIndex((part, position) => part !== right[position]);
  return different === -1 ? left.length : different;
}

/** One line with the nearest callers, by place and name; empty if nothing calls it. */
export function callersLine({ callers }: Relations, words: QueryWords): string {
  const named = callers
    .slice(0, maxNamed)
    .map((hit) => `${placeOf(hit, words)} ${printableLine(shapeHit(hit, words).label)}`);
  return named.length === 0 ? '' : `${counted(callers.length, 'caller')}: ${named.join(', ')}${rest(callers)}`;
}

/** One line with the paths of tests; empty without any. */
export function testsLine({ tests }: Pick<Relations, 'tests'>): string {
  const named = tests.slice(0, maxNamed).map(printableLine);
  return named.length === 0 ? '' : `tests: ${named.join(', ')}${rest(tests)}`;
}

function placeOf(hit: SearchHit, words: QueryWords): string {
  return `${printableLine(hit.chunk.path)}:${shapeHit(hit, words).line}`;
}

function rest({ length }: readonly unknown[]): string {
  return length > maxNamed ? ', …' : '';
}
