/** A model that scores how well documents answer a query. */
export interface RelevanceModel extends AsyncDisposable {
  /** The model's name in notes. */
  readonly name: string;
  /**
   * Before the first use; calls nothing.
   *
   * @throws CONFIG_INVALID if a variable names another server than the one that would be used
   */
  open?(): void;
  /** @returns one score per document, in order; higher is better. Scores are only comparable within one call. */
  relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}
