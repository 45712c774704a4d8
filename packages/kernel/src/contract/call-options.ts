/** What every asynchronous call of a stage accepts, and many of a project. */
export interface CallOptions {
  /** When it aborts, the call rejects with the signal's reason (an `AbortError` by default) and leaves no partial effect. */
  readonly signal?: AbortSignal | undefined;
}
