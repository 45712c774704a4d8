import type { QueryPlace } from '../query.ts';

/** A place as a text writes it. */
export type WrittenPlace = Omit<QueryPlace, 'depth'>;

/** A place within one line of a text. */
export interface LinePlace extends WrittenPlace {
  readonly start: number;
  /** Offset behind the path and behind the line number that follows it. */
  readonly end: number;
}
