import type {
  AnsweredFile,
  AnsweredHit,
  ExplainedDefinition,
  ExplanationAnswer,
  ListAnswer,
  SkippedAnswer,
  StatusAnswer,
} from '@codesearch/presentation';

/* The answers of the program, by the names that the page gives to what it shows of them. */

export type { RunEvent, SearchAnswer, WatchAnswer } from '@codesearch/presentation';

export type Hit = AnsweredHit;
export type FileEntry = AnsweredFile;
export type SkippedEntry = SkippedAnswer['skipped'][number];
/** An index whose folder is known: one with a damaged manifest has nothing to open. */
export type ProjectEntry = ListedIndex & Required<Pick<ListedIndex, 'root'>>;
export type ListedIndex = ListAnswer['projects'][number];
export type IndexStatus = StatusAnswer;
export type Definition = ExplainedDefinition;
/** The server is asked for the text of the file too. */
export type Explanation = ExplanationAnswer & Required<Pick<ExplanationAnswer, 'source'>>;
