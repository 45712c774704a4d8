export { contentWords, functionWords, reportParts } from './content-words.ts';
export { asksForAdvice } from './advice-question.ts';
export { isForeign, isQuestion } from './kind/is-question.ts';
export { definitionQuestion } from './kind/definition-question.ts';
export { joinedName } from './mention/joined-name.ts';
export type { ListedLines } from './kind/list-question.ts';
export { isPathParameter, routeNames } from './kind/route-question.ts';
export { completeQuery } from './language/complete-query.ts';
export type { QueryCompletion, QueryOption, QueryValues } from './language/complete-query.ts';
export { withNegations } from './language/negations.ts';
export { queryKeys } from './language/query-keys.ts';
export type { QueryKey } from './language/query-keys.ts';
export { conditionsOf, isMeantAsCondition, quotedValue, readSearchText } from './language/search-text.ts';
export type { SearchText, TextConditions } from './language/search-text.ts';
export { withCondition, withoutCondition, writtenConditions } from './language/written-conditions.ts';
export { isIrregularPath } from './line/known-words.ts';
export { readPlaces } from './places/read-places.ts';
export type { ProjectTask } from './places/task-question.ts';
export type {
  CallersQuestion,
  MentionedLine,
  MentionedName,
  MentionedPath,
  Origin,
  QueryMember,
  QueryPlace,
  ReadQuery,
  RouteQuestion,
} from './query.ts';
export { asName, readName, readQuery, readQueryInSteps } from './read-query.ts';
export { thesaurusFile } from './thesaurus-file.ts';
export { Thesaurus } from './thesaurus/thesaurus.ts';
export { byteTable, textTable } from './thesaurus/word-table.ts';
export type { WordTable } from './thesaurus/word-table.ts';
