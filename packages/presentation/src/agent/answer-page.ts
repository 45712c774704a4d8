import type { SearchHit } from '@codesearch/engine';
import type { AnswerHit, QueryWords } from '@codesearch/search/answer';
import type { JudgedHits } from './judge-hits.ts';
import type { RelatedDefinition } from './relations.ts';

/** The content of one answer to a search, before it is rendered. */
export interface AnswerPage extends JudgedHits {
  /** Path of the project, or paths of the searched places in several. */
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
  /** Name of the searched project for the reader: the address of a repository, and the revision. Default: the root. */
  readonly place?: string | undefined;
  /** The definition of the best hit, with what calls it. Absent if it has none. */
  readonly related?: RelatedDefinition | undefined;
  /** The path of a hit for the reader. Default: relative to its root. */
  readonly pathOf?: (hit: SearchHit) => string;
}

/** A page whose hits are shaped. */
export interface ShapedPage extends Omit<AnswerPage, 'hits'> {
  readonly hits: readonly AnswerHit[];
}

/** Position on the page of the first hit that only mentions the name that is asked for. */
export function mentionsStart({ mentionsFrom = Infinity, offset, hits }: ShapedPage): number {
  return Math.min(Math.max(0, mentionsFrom - offset), hits.length);
}

/** The cursor after the first `shown` hits of a page, or `undefined` if no hits follow. */
export function cursorAfter({ offset, total, cursorAt }: ShapedPage, shown: number): string | undefined {
  return offset + shown < total ? cursorAt(offset + shown) : undefined;
}

/** The path of a hit as an answer shows it. */
export function shownPath({ pathOf }: ShapedPage, hit: SearchHit): string {
  return pathOf?.(hit) ?? hit.chunk.path;
}

/** The notes of an answer, and what it says instead of hits that answer. */
export function notesOf({ lead, note }: Pick<AnswerPage, 'lead' | 'note'>): readonly string[] {
  return [...(lead === undefined ? [] : [lead]), ...(note === undefined ? [] : [note])];
}
