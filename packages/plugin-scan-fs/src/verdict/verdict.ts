import type { SkipReason } from '@codesearch/kernel';

/** Why a file is passed over. */
export interface Verdict {
  readonly reason: SkipReason;
  /** One sentence for a person; never the file's content. */
  readonly detail: string;
}
