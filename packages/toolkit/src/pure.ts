/* Without input and output: words of code, conditions on paths, vectors, turns of the thread. */
export { chunkKinds } from './chunk-kinds.ts';
export { fileContent } from './file/file-content.ts';
export { fileRoles, isInlineTest } from './file/file-role.ts';
export { humanLanguage, isTranslation } from './file/translation.ts';
export { isSourceFile } from './verdict/source-file.ts';
export { pathGlob, pathTest } from './path-glob.ts';
export { globMistake } from './ignore/pattern-mistake.ts';
export type { PathConditions } from './path-glob.ts';
export {
  codeTokens,
  codeTokensVersion,
  identifierTokens,
  queryTokens,
  foldedName,
  foldedNames,
  hasWord,
  identifierParts,
  identifiers,
  weightedTokens,
  queryTerms,
} from './tokenization/code-tokens.ts';
export { estimateTokens, splitByTokens } from './tokenization/estimate-tokens.ts';
export { isPastForm, stem } from './tokenization/stem.ts';
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
export type { QueryTerm } from './tokenization/code-tokens.ts';
export { answeredTokens, answeredVectors, finiteNumbers } from './service/answered-vectors.ts';
export { maxConditionValues, passesNothing, resolvePaths } from './server-store/resolve-paths.ts';
export { entryTest, wantedValues } from './server-store/entry-test.ts';
export type { FilteredEntry } from './server-store/entry-test.ts';
export { dotProduct, meanVector, unitVector } from './vector/vectors.ts';
export { FloatRows } from './vector/float-rows.ts';
export { vectorModule, WasmMemory } from './vector/vector-module.ts';
export type { VectorModule } from './vector/vector-module.ts';
export { describeValue, hasSettings, isRecord } from './value.ts';
