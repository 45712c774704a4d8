import type { SkipReason } from '@codesearch/kernel';

/** Why a file is skipped. */
export interface Verdict {
  readonly reason: SkipReason;
  /** One sentence for people. It contains no text of the file. */
  readonly detail: string;
}
