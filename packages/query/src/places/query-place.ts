import type { WrittenPlace } from './written-place.ts';

/** A place that a query names. */
export interface QueryPlace extends WrittenPlace {
  /** What the line is in which it stands: a frame of a stack trace, a part of a diff, or anything else. */
  readonly origin: 'frame' | 'diff' | 'text';
  /** For a frame: its distance from the place of the error, 0 for the innermost frame of its stack trace. */
  readonly depth?: number;
}
