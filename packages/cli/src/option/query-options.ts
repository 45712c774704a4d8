import type { CommonOptions } from './command-options.ts';
import type { ProgressMode } from '@codesearch/presentation';
import type { NarrowingOptions } from '../search/nothing-note.ts';
import type { FormatOptions } from '../output/format-name.ts';

/** Options of `search` that apply to each query. */
export interface QueryOptions extends CommonOptions, FormatOptions, NarrowingOptions {
  /** Other wordings of the query. */
  readonly also?: readonly string[];
  /** The text that the code must have; `true` if it is the query. */
  readonly exact?: string | true;
  /** The expression that the code must match; `true` if it is the query. */
  readonly regex?: string | true;
  /** The value of one of them, beside a question that ranks. */
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean;
  /** Whether case is ignored unless the text or expression has a capital letter. */
  readonly smartCase?: boolean;
  /** Whether only whole words match. */
  readonly wordRegexp?: boolean;
  /** Whether to find the callers of the query. */
  readonly callers?: boolean;
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
