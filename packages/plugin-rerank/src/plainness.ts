import type { QueryIntent } from './query-intent.ts';
import type { FileGroup } from './signal/file-group.ts';
import { stemMatch } from './signal/name-match.ts';
import { maxOf, rankScore, share } from './signal/scales.ts';
import type { Scales } from './signal/scales.ts';

/** Evidence that the words of a question are those of the code, with its weight. Fitted, see docs/retrieval.md. */
const weights = {
  /** Of the tenth file by BM25 compared with the first: if many files have the words, they point at none. */
  tenthLexical: 4.6,
  /** The same for words of paths and names. */
  tenthNames: 4.6,
  /** Words and meaning point at the same file. */
  agreement: -4,
  definedWords: -3.9,
  fileName: -2.2,
  definedName: -2.8,
};
const bias = 1.5;
const tenth = 10;

/**
 * How likely a question describes what it looks for in other words than the code has: 1 if its words point at no file,
 * 0 if they are those of names.
 */
export function plainness(groups: readonly FileGroup[], query: QueryIntent, scales: Scales): number {
  const files = groups.map(({ members }) => members[0]?.candidate.file ?? {});
  const sum =
    weights.tenthLexical * tenthOf(files.map(({ lexicalSum }) => share(lexicalSum?.score, scales.lexicalSum))) +
    weights.tenthNames * tenthOf(files.map(({ lexical }) => share(lexical?.score, scales.fileLexical))) +
    weights.agreement * maxOf(files, ({ dense, lexicalSum }) => rankScore(dense?.rank) * rankScore(lexicalSum?.rank)) +
    weights.definedWords * ofDefinitions(groups, 'agreement') +
    weights.fileName * maxOf(groups, ({ path }) => stemMatch(path, query).nameShare) +
    weights.definedName * Math.min(1, ofDefinitions(groups, 'exact'));
  return 1 / (1 + Math.exp(-bias - sum));
}

/** The tenth highest value, of fewer the lowest. */
function tenthOf(values: readonly number[]): number {
  return values.toSorted((a, b) => b - a)[Math.min(tenth, values.length) - 1] ?? 0;
}

function ofDefinitions(groups: readonly FileGroup[], what: 'agreement' | 'exact'): number {
  return maxOf(groups, ({ members }) => maxOf(members, ({ definition }) => definition[what]));
}
