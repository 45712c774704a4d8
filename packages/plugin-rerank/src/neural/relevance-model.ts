/** Reads a query and texts together, and tells how well each answers it. */
export interface RelevanceModel extends AsyncDisposable {
  /** As it is named in a note. */
  readonly name: string;
  /** One number per document, in order; higher is better, and only comparable within one call. */
  relevance(query: string, documents: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}
