/** From the extension to the page: the query to show, which is searched by meaning. */
export interface QueryMessage {
  readonly type: 'query';
  readonly query: string;
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
