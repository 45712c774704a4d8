/** What completions need to know about an option. */
export interface OptionShape {
  /** With its dashes. */
  readonly long: string;
  /** With its dash. Missing if the option has no short form. */
  readonly short?: string;
  readonly description: string;
  /** Whether a value follows it. */
  readonly takesValue: boolean;
  /** Possible or likely values; empty if unknown. */
  readonly choices: readonly string[];
}

/** What completions need to know about a command. */
export interface CommandShape {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionShape[];
  /** Possible or likely values of the first argument; empty if unknown, such as for a path. */
  readonly choices: readonly string[];
}

/** What completions need to know about a program. */
export interface ProgramShape {
  readonly name: string;
  readonly options: readonly OptionShape[];
  readonly commands: readonly CommandShape[];
  readonly conditions: QueryConditions;
}

/** What completions need to know about the conditions of a query. */
export interface QueryConditions {
  /** Commands with a query. */
  readonly commands: readonly string[];
  /** What a word can become: a key with its colon, or a whole condition. */
  readonly words: readonly string[];
  /** Keys with all of their names, and the values that can follow. */
  readonly values: readonly { readonly keys: readonly string[]; readonly values: readonly string[] }[];
}
