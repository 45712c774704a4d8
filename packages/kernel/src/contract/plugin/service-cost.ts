/** What a language model costs. */
export interface GenerationPrice {
  /** US dollars for a million tokens that are sent. */
  readonly dollarsPerMillionTokens: number;
  /** US dollars for a million tokens of answers. */
  readonly dollarsPerMillionOutputTokens: number;
  /** Month of the price, as in `2026-05`. Absent if the configuration sets it. */
  readonly asOf?: string;
}

/** The limit of what calls of services may cost in an index run. */
export interface CallCosts {
  /**
   * Waits until a call may be made that costs at most so many US dollars.
   *
   * @returns a function to call once when the call has ended, with what it has cost. Default: what was reserved.
   * @throws INPUT_INVALID if the call could pass the limit. Let the error through: it ends the run.
   */
  reserve(dollars: number): Promise<(actual?: number) => void>;
}
