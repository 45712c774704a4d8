import type { Revision } from '@codesearch/git';
import { amendError, isCodesearchError } from '@codesearch/kernel';
import type { IndexSummary } from '../state/index-state.ts';
import * as indexErrors from '../state/index-errors.ts';

/** The index that an answer comes from. */
export interface SearchedIndex extends IndexSummary {
  /**
   * Whether the index was compared with the tree for this answer. If not, `current` says only that the last run
   * completed.
   */
  readonly compared: boolean;
  /** The commit that is indexed; absent for the files on disk. */
  readonly revision?: Revision;
  /** Why nothing can be written to the index, as a phrase. Absent if it can be, or nobody tried. */
  readonly unwritable?: string;
  /** Id of the process that builds the index, for `building`, if it is known. */
  readonly writer?: number;
}

/** An index that is open for reading. */
export interface ReadableIndex {
  readonly index: SearchedIndex;
  /** Whether it is still the index that was opened: neither removed nor replaced. */
  isCurrent(): boolean;
}

export interface Attempt {
  /** Whether the result is returned even if another process disturbed the read. */
  readonly isLast: boolean;
}

export interface ReadPolicy<Value> {
  /** Whether everything that was found could be loaded. If not, another process replaced a part of it. Default: yes. */
  readonly isComplete?: ((value: Value) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ConsistentRead<Value> {
  readonly value: Value;
  /** The indexes that the value comes from, in order; `interrupted` if they were replaced during the last attempt. */
  readonly indexes: readonly SearchedIndex[];
}

/** Attempts to read indexes that other processes replace or rewrite during each of them. */
const maxAttempts = 5;

/**
 * Reads indexes, and reads them again if another process replaced one of them during the attempt: its store may have
 * been empty by then, and an answer without hits would look valid.
 *
 * @param open opens all indexes, at least one; called once per attempt
 * @throws what the last attempt failed with, or an attempt that nobody disturbed
 */
export async function readConsistently<Indexes extends readonly ReadableIndex[], Value>(
  open: () => Promise<Indexes>,
  use: (indexes: Indexes, attempt: Attempt) => Promise<Value>,
  { isComplete = () => true, signal }: ReadPolicy<Value>,
): Promise<ConsistentRead<Value>> {
  for (let count = 1; ; count++) {
    const isLast = count === maxAttempts;
    let opened: readonly ReadableIndex[] = [];
    const areCurrent = (): boolean => opened.every((index) => index.isCurrent());
    try {
      const indexes = await open();
      opened = indexes;
      const value = await use(indexes, { isLast });
      const isUndisturbed = areCurrent();
      if (isLast || (isUndisturbed && isComplete(value))) {
        const summaries = indexes.map(({ index }) => index);
        return { value, indexes: isUndisturbed ? summaries : summaries.map(interrupted) };
      }
    } catch (error) {
      // Files of a replaced index may be missing, and another read of this process may have closed its stages.
      const isDisturbed = isReplacement(error) || isCodesearchError(error, 'CLOSED') || !areCurrent();
      if (isLast || signal?.aborted || !isDisturbed) throw error;
    }
  }
}

/** What `open` throws if an index is removed or replaced while it is opened. */
export function indexReplaced(root: string): Error {
  return amendError(indexErrors.indexMissing(root), { retryable: true });
}

/** Whether an error says that an index was removed or replaced while it was opened. */
export function isReplacement(error: unknown): boolean {
  return isCodesearchError(error, 'INDEX_MISSING') && error.retryable;
}

function interrupted(index: SearchedIndex): SearchedIndex {
  return { ...index, state: 'interrupted' };
}
