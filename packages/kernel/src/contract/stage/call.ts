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

/**
 * How the engine calls a stage that talks to a service. A field that is left out has the engine's default for the
 * stage.
 */
export interface CallPolicy {
  /** Milliseconds that one attempt may take, without waits and queues. */
  readonly timeoutMs?: number | undefined;
  /** Attempts in all if the service cannot be used, 1 or more. If it asks to slow down there are more. */
  readonly attempts?: number | undefined;
  /** Calls at once that the service is good for, 1 or more. */
  readonly concurrency?: number | undefined;
  /**
   * Max texts in one call of an embedder, max entries in one call of a store, 1 or more. The max that the stage
   * declares still holds.
   */
  readonly batchSize?: number | undefined;
}
