import type { SearchHit } from '@codesearch/engine';
import type { QueryWords } from '@codesearch/presentation';

/** The content of one answer to a search, before it is rendered. */
export interface AnswerPage {
  readonly root: string;
  readonly words: QueryWords;
  /** Hits of this page, best first. */
  readonly hits: readonly SearchHit[];
  /** Number of hits before this page. */
  readonly offset: number;
  /** Number of hits of all pages. */
  readonly total: number;
  readonly index: {
    readonly files: number;
    readonly chunks: number;
    /** Whether the index has all files in their current state. */
    readonly complete: boolean;
  };
  /** What limits the answer, such as an index that is not complete. */
  readonly note?: string;
  /** The cursor for the hits from an offset on. */
  readonly cursorAt: (offset: number) => string;
}

/** The cursor after the first `shown` hits of a page, or `undefined` if no hits follow. */
export function cursorAfter({ offset, total, cursorAt }: AnswerPage, shown: number): string | undefined {
  return offset + shown < total ? cursorAt(offset + shown) : undefined;
}
