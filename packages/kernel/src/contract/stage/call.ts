/** What every request to a stage carries. */
export interface Call {
  /**
   * Aborts when the caller no longer needs the answer. Pass it on to everything that takes a signal. The engine rejects
   * an aborted call with the signal's reason, whatever the stage makes of it; the stage only has to stop its work and
   * to leave no partial effect.
   */
  readonly signal: AbortSignal;
}

/** What a caller may pass with a request. */
export interface CallOptions {
  /**
   * If it aborts, the call rejects with the signal's reason (an `AbortError` by default) and leaves no partial effect.
   */
  readonly signal?: AbortSignal | undefined;
}
