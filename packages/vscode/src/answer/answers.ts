import type { AnsweredFile, AnsweredHit, StatusAnswer } from '@codesearch/presentation';

/* The parts of the program's answers that the extension uses. docs/json.md describes all of them. */

export type Hit = Pick<
  AnsweredHit,
  | 'id'
  | 'root'
  | 'path'
  | 'startLine'
  | 'endLine'
  | 'language'
  | 'line'
  | 'label'
  | 'extent'
  | 'reason'
  | 'shown'
  | 'matches'
  | 'freshness'
>;

export interface SearchAnswer {
  readonly query?: string;
  readonly results: readonly Hit[];
}

export type IndexStatus = Pick<StatusAnswer, 'root' | 'state' | 'files' | 'chunks' | 'pending'>;

export type NamedFile = Pick<AnsweredFile, 'path' | 'language'>;
