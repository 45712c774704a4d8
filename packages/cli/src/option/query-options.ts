import type { CommonOptions } from './command-options.ts';
import type { ProgressMode } from '@codesearch/presentation';
import type { MatchOptions } from './match-options.ts';
import type { FormatOptions } from '../output/format-name.ts';

/** Options of `search` that apply to each query. */
export interface QueryOptions extends CommonOptions, FormatOptions, MatchOptions {
  /** Other wordings of the query. */
  readonly also?: readonly string[];
  /** The text that the code must have; `true` if it is the query. */
  readonly exact?: string | true;
  /** The expression that the code must match; `true` if it is the query. */
  readonly regex?: string | true;
  /** Levels of callers. Default 1. */
  readonly depth?: number;
  readonly limit: number;
  /** Whether `limit` is what the user gave, rather than its default. */
  readonly isLimited?: boolean;
  readonly lines?: number;
  readonly maxTokens?: number;
  readonly explain?: boolean;
  readonly sync: boolean;
  /** Seconds to wait for another process that builds the index. */
  readonly wait?: number;
  readonly progress: ProgressMode;
  readonly yes?: boolean;
}

export interface SearchCommandOptions extends QueryOptions {
  readonly queries?: string;
  readonly commits?: boolean;
  readonly typeList?: boolean;
}
