import type { QueryValues } from '@codesearch/query';

/** From the extension to the page: the query to show, which is searched by meaning. */
export interface QueryMessage {
  readonly type: 'query';
  readonly query: string;
}

/** From the extension to the page: what the conditions of a query can be. */
export interface ValuesMessage {
  readonly type: 'values';
  readonly values: QueryValues;
}

/** From the page to the extension: it takes messages from now on. */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** From the page to the extension. */
export interface QuestionMessage {
  readonly type: 'question';
  readonly query: string;
  readonly mode: 'meaning' | 'exact' | 'regex';
  readonly tests: boolean;
  /** Whether the user is still typing. */
  readonly isTyped: boolean;
}
