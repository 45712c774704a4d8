import type { Revision } from '@codesearch/git';
import type { SourceFile } from '@codesearch/kernel';
import type { SerializedError } from '@codesearch/stages';
import type { Contact } from '@codesearch/stages/network';
import type { ChainPlan, FileOutcome } from '../chain/prepared-file.ts';

/** How a pool process finds the configuration of its parent. */
export interface PoolSetup {
  /** Absolute path of the configuration file; absent for the preset alone. */
  readonly configFile?: string;
  /** Hash of the configuration that the parent has loaded. A process refuses any other. */
  readonly configHash?: string;
  /** Whether it may load nothing of its tree but what the hash covers. */
  readonly configGuarded?: boolean;
  /** The `root` that a configuration got that is a function. */
  readonly configRoot?: string;
  /** The commit that the scanner reads; absent for the files on disk. */
  readonly revision?: Revision;
  /** URL of the module whose default export is the preset. */
  readonly presetModule: string;
  readonly root: string;
  readonly dataDir: string;
  readonly home: string;
  /** Whether the process may not use the network. */
  readonly offline: boolean;
  readonly plan: ChainPlan;
}

export type ToChild =
  | { readonly type: 'setup'; readonly setup: PoolSetup }
  /** Loads what files with these paths need, as far as it depends on their names. */
  | { readonly type: 'prepare'; readonly paths: readonly string[] }
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
