/** A stretch of text in UTF-16 units, `end` excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A secret in a text: what of it is to be masked, in order. One key may stand on many lines. */
export type Secret = readonly Stretch[];
