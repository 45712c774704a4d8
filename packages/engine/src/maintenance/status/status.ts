import type { Revision } from '@codesearch/git';
import type { LevelCounts } from '@codesearch/kernel';
import type { FittedWeights } from '../../state/fitted-weights.ts';
import type { IndexSummary } from '../../state/index-state.ts';

/** Fitted weights, and whether they are used. */
export interface FittedStatus extends FittedWeights {
  /** False if they were fitted to another version of the reranker. */
  readonly used: boolean;
}

/** The state of an index, and where it is. */
export interface ProjectStatus extends IndexSummary {
  readonly root: string;
  /** Address of the repository that the root is a clone of, see `cloneFolder`. */
  readonly url?: string;
  /** The commit that is indexed; absent for the files on disk. */
  readonly revision?: Revision;
  /** Folder of the index. */
  readonly folder: string;
  /** Where the configured store keeps the index, for display. */
  readonly location: string;
  /** Id of the process that is writing the index, which may be this one. */
  readonly writer?: number;
  /** The machine or container of that process, if it is another one. */
  readonly writerHost?: string;
  /** Why nothing can be written to the index, as a phrase; absent if the permissions allow it. */
  readonly unwritable?: string;
  /** How the settings differ from those of the index, for `stale-options` and `stale-format`; one phrase each. */
  readonly changes: readonly string[];
  /** Whether the next search builds the index again, since its settings differ. It asks first if that costs money. */
  readonly rebuilds?: boolean;
  /** Files that a sync would add, index again, and remove; absent if the index cannot be compared. */
  readonly pending?: {
    readonly added: number;
    readonly modified: number;
    readonly removed: number;
    /** Unchanged files to index again, since something else has changed that plugins depend on. Absent for none. */
    readonly again?: number;
  };
  /** Indexed chunks by the level of their contexts. */
  readonly levels: LevelCounts;
  /** Chunks with degraded contexts; `index` with `improve` retries them. */
  readonly fallenBack: number;
  /** Secrets masked in the indexed files. */
  readonly masked: number;
  /** Bytes of the indexed files. */
  readonly sourceBytes: number;
  /** Bytes of the index; absent if the store does not know them. */
  readonly indexBytes?: number;
  /** Of these the bytes of each part that the store names; absent if it names none. */
  readonly indexParts?: Readonly<Record<string, number>>;
  readonly dimensions: number;
  /** How the store finds the nearest vectors, and when another store is faster, as phrases; absent if unknown. */
  readonly denseMethod?: readonly string[];
  readonly skipped: Readonly<Record<string, number>>;
  /** ISO 8601. */
  readonly createdAt?: string;
  readonly completedAt?: string;
  /** Weights of the ranking that were fitted to the index. */
  readonly fitted?: FittedStatus;
  /** Plugin names by stage; `lexical` if there is a second store for lexical search. */
  readonly plugins: Readonly<Record<string, string>>;
}
