import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Revision } from '@codesearch/git';
import { replaceFile, storageFailure, withStorageFailure } from '@codesearch/toolkit';
import { errors } from '@codesearch/kernel';
import { isRecord } from '@codesearch/toolkit/pure';
import type { IndexFingerprint, ReadingFingerprint } from './fingerprint.ts';
import type { FittedWeights } from './fitted-weights.ts';

/** Version of everything that the engine itself writes or derives: manifest, chunk ids, file entries. */
export const manifestFormat = 2;

/** Where the rows of an index are. */
export interface StoreLocation {
  readonly plugin: string;
  /** As configured, in JSON. Keys of services are not options, so they are not here. */
  readonly options: unknown;
  /** For people, see `Store.location`. */
  readonly location: string;
  /** Whether the file at `location` may get further links, see `StoreFacts`. */
  readonly linkable?: boolean;
}

/** Files that are being stored: by path the hash that their record will have, `null` for a removed file. */
export type OpenBatch = Readonly<Record<string, string | null>>;

/** Where the content of an index is that has no files of its own. */
export interface PackedContent {
  /** Name of the folder of the index that it is a difference from, in the same folder as that of this index. */
  readonly base: string;
  /** Name of the file with the difference. Each difference has another name. */
  readonly file: string;
}

/** How far an index is up to what its stages depend on besides the files, see `OtherInputs` of the kernel. */
export interface InputState {
  /** How often an input has changed. Processes create their stages again when it has. */
  readonly changes: number;
  /** Full hash of the last commit of its history; absent if no stage depends on it, or the root has no commit. */
  readonly head?: string | undefined;
  /** Set until all files are indexed again. Remains after an interrupted run. */
  readonly outdated?: boolean | undefined;
}

/** The settings that an index was built with, and the state of its last run. */
export interface Manifest {
  readonly format: number;
  /** Made at random with the index. */
  readonly id: string;
  /** Stamp of the last batch that was opened, see `commit-stamp.ts`; absent before the first one. */
  readonly stamp?: string | undefined;
  /**
   * While a batch is open: other stamps that a database of the index may have. `null` if it may have none.
   */
  readonly openStamps?: readonly (string | null)[] | undefined;
  /** Absolute path of the searched tree. */
  readonly root: string;
  /** Set if the index is that of a commit instead of the files on disk. */
  readonly revision?: Revision;
  readonly fingerprint: IndexFingerprint;
  /** Absent in what an index on a server says of itself: others may read their files in another way. */
  readonly reading?: ReadingFingerprint | undefined;
  /** Where its rows are. */
  readonly store: StoreLocation;
  /** Location of the store that the index is being moved to. Remains after an interrupted move. */
  readonly movingTo?: string | undefined;
  /**
   * Set by a move to another store, and until the next run: the move is not undone because a configuration does not
   * name that store.
   */
  readonly moved?: boolean | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When a run last completed, in ISO 8601; absent before the first one does. */
  readonly completedAt?: string;
  /** Size of the index after the last completed run. */
  readonly content?: { readonly files: number; readonly chunks: number };
  /** Set while a run writes. Remains after an interrupted run. */
  readonly indexing: boolean;
  /** Set if the files of the index are packed, which happens to revisions only. */
  readonly packed?: PackedContent | undefined;
  /**
   * Name of the folder in that of the index that has its files, after an import and until the next write. Default: the
   * folder itself.
   */
  readonly dataFolder?: string;
  /** Absent if no stage of the run that wrote it depends on other inputs. */
  readonly inputs?: InputState | undefined;
  /** Weights of the ranking that were fitted to this index. They remain until the index is removed or built again. */
  readonly fitted?: FittedWeights | undefined;
  /** The batch that is being written. After an interruption the store may hold its old or its new data. */
  readonly batch?: OpenBatch | undefined;
}

/**
 * Identifies what stages over an index have opened: it changes when its files are built again, packed, unpacked or
 * imported, and when an input of a stage has changed.
 */
export function filesOf({
  createdAt,
  packed,
  dataFolder,
  inputs,
}: Pick<Manifest, 'createdAt' | 'packed' | 'dataFolder' | 'inputs'>): string {
  const changes = inputs?.changes === 0 ? undefined : inputs?.changes;
  return [createdAt, packed?.file, dataFolder, changes].filter((part) => part !== undefined).join(' ');
}

/** Start of the names of folders with the files of an imported index. */
export const importedPrefix = 'imported-';

/** Name of the manifest in a project's folder. */
export const manifestFile = 'project.json';

/**
 * Reads the manifest in a project's folder.
 *
 * @returns `undefined` if there is no manifest
 * @throws INDEX_CORRUPT if the file is not a manifest
 * @throws UNAVAILABLE if the permissions do not allow to read it
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, manifestFile);
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR') throw storageFailure(error, file);
    throw errors.indexCorrupt(folder, 'its manifest cannot be read', error);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    throw errors.indexCorrupt(folder, 'its manifest is not JSON', error);
  }
  if (!isManifest(parsed)) throw errors.indexCorrupt(folder, 'its manifest is incomplete');
  return parsed;
}

/**
 * Writes the manifest so that a reader sees the old one or this one, never a part. The caller holds the writer lock:
 * the next call overwrites what an interrupted one left.
 *
 * @throws UNAVAILABLE if the disk is full or the permissions do not allow it; the old manifest then remains
 */
export function writeManifest(folder: string, manifest: Manifest): void {
  const file = join(folder, manifestFile);
  const content = `${JSON.stringify(manifest, null, 2)}\n`;
  withStorageFailure(file, () => replaceFile(file, content, { flush: true, draft: `${file}.next` }));
}

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value)) return false;
  const candidate: Partial<Record<keyof Manifest, unknown>> = value;
  return (
    typeof candidate.format === 'number' &&
    typeof candidate.root === 'string' &&
    isRecord(candidate.fingerprint) &&
    typeof candidate.indexing === 'boolean' &&
    // Another format may have other fields, and is refused by its number.
    (candidate.format !== manifestFormat || (typeof candidate.id === 'string' && isRecord(candidate.store)))
  );
}
