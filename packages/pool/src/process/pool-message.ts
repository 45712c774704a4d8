import type { SourceFile } from '@codesearch/kernel';
import type { SerializedError } from '@codesearch/stages';
import type { Contact } from '@codesearch/stages/network';
import type { ChainPlan, FileOutcome } from '../chain/prepared-file.ts';

/** What a pool process opens the stages of a project with, as data. */
export interface PoolSetup {
  /** The commit that the scanner reads; absent for the files on disk. */
  readonly revision?: unknown;
  /** Folder of the index. Processes that differ in nothing else, and in the revision, replace each other. */
  readonly dataDir: string;
  readonly plan: ChainPlan;
}

export type ToChild =
  | { readonly type: 'setup'; readonly setup: PoolSetup }
  /** Loads what files with these paths need, as far as it depends on their names. */
  | { readonly type: 'prepare'; readonly paths: readonly string[] }
  /** Somebody waits for an answer, and for a processor. */
  | { readonly type: 'halt' }
  | { readonly type: 'batch'; readonly id: number; readonly files: readonly SourceFile[] };

export type FromChild =
  /** Every stage of the chain is open. */
  | { readonly type: 'ready' }
  | {
      readonly type: 'outcomes';
      readonly id: number;
      readonly outcomes: readonly FileOutcome[];
      /** Bytes that the process shares with no other one. */
      readonly memory: number;
    }
  /** A plugin begins its first connection to a host. */
  | { readonly type: 'contact'; readonly contact: Contact }
  /** A plugin failed outside of what anybody waits for, such as in a callback. The process ends. */
  | { readonly type: 'fault'; readonly error: SerializedError }
  /** The process cannot work at all, for example because of an error in the configuration. */
  | { readonly type: 'failed'; readonly error: SerializedError };
