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
