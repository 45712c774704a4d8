export { joinCommits } from './answer/join-commits.ts';
export {
  chooseShown,
  fitAnswer,
  isOnDisk,
  linesOf,
  QueryWords,
  shapeAnswer,
  shapeHit,
  shiftOf,
  stalenessOf,
  wordsOf,
} from '@codesearch/search/answer';
export type { Answer, AnswerHit, AnswerLine, Fit, LineRange, Shares, WordMatch } from '@codesearch/search/answer';
export { shownLines, withoutIndent } from './hit/shown-lines.ts';
export type { ShownLine, ShownParts } from './hit/shown-lines.ts';
export type {
  AnsweredFailure,
  AnsweredFile,
  ExplainedChunk,
  ExplainedDefinition,
  ExplanationAnswer,
  FilesAnswer,
  ListAnswer,
  RunEvent,
  SkippedAnswer,
  StatusAnswer,
  WatchAnswer,
} from './answer/index-answers.ts';
export type {
  AnsweredCopy,
  AnsweredEvidence,
  AnsweredHit,
  AnsweredLines,
  AnsweredMatch,
  AnsweredPlace,
  AnsweredSymbol,
  SearchAnswer,
} from './answer/search-answer.ts';
export { compareChunks, compareHits, shareOf } from './dev/compare-passes.ts';
export type { Compared, ComparedHit } from './dev/compare-passes.ts';
export type { DevChunk, DevHit, DevPass, DevReport } from './dev/dev-pass.ts';
export { copiesNote } from './output/notes.ts';
export { kindNames, contentNames } from './filter/kinds.ts';
export { formatLanguages, parseLanguages, unknownLanguage, withLanguages } from './filter/languages.ts';
export type { LoadLanguages, ParsedLanguages } from './filter/languages.ts';
export { nothingNote, optionLabel } from './filter/nothing-note.ts';
export type { NarrowingOptions } from './filter/nothing-note.ts';
export { folderCounts, searchedScopeNotes } from './filter/scope-notes.ts';
export { queryValues, usualValues } from './filter/query-values.ts';
export type { ConditionLabel, FileConditions, SearchedParts } from './filter/scope-notes.ts';
export { folderName, folderNamed, namedFolders, noSuchFolder } from './filter/named-folders.ts';
export { partFilter } from './filter/part-filter.ts';
export type { PathPatterns, ScopePart } from './filter/part-filter.ts';
export { parseFilter, joinConditions, oneOf, matchOf, typedSearch } from './filter/search-filter.ts';
export type { TypedOptions, TypedSearch, FilterOptions, ParsedFilter } from './filter/search-filter.ts';
export { withPathPatterns } from './filter/path-patterns.ts';
export { jsonList, writtenList } from './filter/written-list.ts';
export { commitsJson, formatCommits } from './output/commits.ts';
export { formatNames, loadFormat, renderResult } from './output/render-result.ts';
export { hitLimits, lineContext } from './output/output-format.ts';
export type { LineContext, OutputFormat } from './output/output-format.ts';
export { syntaxTokens } from '@codesearch/search/answer';
export type { SyntaxToken } from '@codesearch/search/answer';
export { LeftOutFiles } from './progress/left-out.ts';
export { builtAgain, createProgress, progressModes, IndexProgress, pace } from './progress/progress.ts';
export type { Progress, ProgressMode, ProgressStream, IndexPhase } from './progress/progress.ts';
export { SlowCall } from './progress/slow-call.ts';
export { createLogger } from './terminal/logger.ts';
export { createColors, hyperlink, supportsLinks } from './terminal/colors.ts';
export type { Colors } from './terminal/colors.ts';
export type { Screen } from './terminal/screen.ts';
export { formatTable, wrapLines } from './terminal/table.ts';
export type { Column } from './terminal/table.ts';
export { jsonLine } from './text/json-line.ts';
export { parseLocation } from './text/parse-location.ts';
export type { FileLine } from './text/parse-location.ts';
export { printable, printableLine, shellQuoted, shellWord } from './text/printable.ts';
export { revisionText } from './text/revision-text.ts';
export { skippedConfigNote } from './text/skipped-config.ts';
export { pluginFaultAdvice } from './text/plugin-fault-advice.ts';
export { bytes, count, counted, degradedContexts, duration, firstOf, localTime } from './text/quantity.ts';
