/** How people ask: the form of the query, not the words of the answer. */
export type QueryForm = 'name' | 'lower case' | 'typo' | 'message' | 'question' | 'calls' | 'trace';

/** Lines that answer a query: those of a definition, or those with a text. */
export type Place =
  | {
      /** Absent if files of the tree move. */
      readonly path?: string;
      /** Qualified name, or bare name, of which the file has only one. */
      readonly symbol: string;
    }
  | { readonly path: string; readonly text: string };

/** A query with its answers, named before anyone looked at the ranking. */
export interface PinnedQuery {
  readonly query: string;
  readonly form: QueryForm;
  /** Any of them answers the query. */
  readonly places: readonly Place[];
}

/** A query whose answer is a symbol. */
export function ask(form: QueryForm, query: string, path: string, ...symbols: readonly string[]): PinnedQuery {
  return { query, form, places: symbols.map((symbol) => ({ path, symbol })) };
}

/** A query whose answers are the lines with a text, such as a call or a message. */
export function askText(form: QueryForm, query: string, path: string, ...texts: readonly string[]): PinnedQuery {
  return { query, form, places: texts.map((text) => ({ path, text })) };
}
