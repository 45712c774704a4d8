import type { SearchHit } from '@codesearch/engine';
import type { QueryWords } from '@codesearch/presentation';

/** What a search answers with, before it is written down. */
export interface AnswerPage {
  readonly root: string;
  readonly words: QueryWords;
  /** Those of this page, best first. */
  readonly hits: readonly SearchHit[];
  /** Hits before this page, and in all. */
  readonly offset: number;
  readonly total: number;
  readonly index: {
    readonly files: number;
    readonly chunks: number;
    /** Whether the answer is from the whole tree as it is now. */
    readonly complete: boolean;
  };
  /** What must be said of the index, where it is not complete. */
  readonly note?: string;
  /** The cursor for hits from an offset on. */
  readonly cursorAt: (offset: number) => string;
}

/** The cursor of what follows the first `shown` hits of a page, or nothing where nothing does. */
export function cursorAfter({ offset, total, cursorAt }: AnswerPage, shown: number): string | undefined {
  return offset + shown < total ? cursorAt(offset + shown) : undefined;
}
