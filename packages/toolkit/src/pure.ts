/* Without input and output: words of code, conditions on paths, vectors, turns of the thread. */
export { fileContent } from './file/file-content.ts';
export { fileRoles } from './file/file-role.ts';
export { isInlineTest } from './file/inline-test.ts';
export { pathGlob } from './path-glob/path-glob.ts';
export { pathTest } from './path-glob/path-test.ts';
export type { PathConditions } from './path-glob/path-test.ts';
export { codeTokens, identifierTokens, queryTokens } from './tokenization/code-tokens.ts';
export { estimateTokens, splitByTokens } from './tokenization/estimate-tokens.ts';
export { foldedName, foldedNames } from './tokenization/folded-names.ts';
export { hasWord } from './tokenization/has-word.ts';
export { identifierParts, identifiers } from './tokenization/identifier-words.ts';
export { stem } from './tokenization/stem.ts';
export { weightedTokens } from './tokenization/weighted-tokens.ts';
export {
  countTurnsBy,
  holdTurns,
  inOneTurn,
  inTurns,
  isTurnOver,
  nextTurn,
  sharedWork,
  shareThread,
} from './concurrency/turns.ts';
export type { TurnTaker } from './concurrency/turns.ts';
export { queryTerms } from './tokenization/query-terms.ts';
export type { QueryTerm } from './tokenization/query-terms.ts';
export { answeredVectors, finiteNumbers } from './service/answered-vectors.ts';
export { maxConditionValues, passesNothing, resolvePaths } from './server-store/resolve-paths.ts';
export { entryTest, wantedValues } from './server-store/entry-test.ts';
export type { FilteredEntry } from './server-store/entry-test.ts';
export { dotProduct, meanVector, unitVector } from './vectors.ts';
