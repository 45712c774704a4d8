/** What a table holds. */
export interface TableContent {
  readonly entries: number;
  /** Vectors and keys, as the limit counts them. */
  readonly bytes: number;
  /** When the entry that was not used for longest was used last, in milliseconds since the epoch. */
  readonly oldestUse?: number;
}
