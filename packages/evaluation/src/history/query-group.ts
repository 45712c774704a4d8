import type { CommentQuery } from './comment-queries.ts';
import type { JudgedQuery } from '../query/judged-query.ts';

/** Queries about one state of the repository. */
export interface QueryGroup {
  readonly queries: readonly JudgedQuery[];
  /** The commit that is searched. Default: the files on disk. */
  readonly revision?: string;
  /** Questions whose comments are removed from the searched text. */
  readonly removedComments?: readonly CommentQuery[];
}
