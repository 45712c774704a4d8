/** How the tools of a server answer. */
export interface AnswerOptions {
  /**
   * Whether answers have structured content besides their text. Default false: several clients show a model only the
   * structured content if there is any, and others show both.
   */
  readonly structured?: boolean | undefined;
}
