/** What decides about a file besides the ignore rules. */
export interface FileLimits {
  /** Bytes. */
  readonly maxFileSize: number;
  readonly includeSensitive: boolean;
}
