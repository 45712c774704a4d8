import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile, storageFailure, withStorageFailure } from '@codesearch/toolkit';
import { errors } from '@codesearch/kernel';
import type { IndexFingerprint } from './fingerprint.ts';

/** Version of everything the kernel itself writes or derives: manifest, chunk ids, file entries. */
export const manifestFormat = 1;

/** Where the rows of an index are. */
export interface StorePlace {
  readonly plugin: string;
  /** As given. JSON; keys are no options. */
  readonly options: unknown;
  /** For people, see `Store.location`. */
  readonly location: string;
}

/** Files whose data is on its way to the store: by path the hash that their record is to have, `null` for a removed file. */
export type OpenBatch = Readonly<Record<string, string | null>>;

/** What a project's index was built with, and how far that went. */
export interface Manifest {
  readonly format: number;
  /** Absolute path of the searched tree. */
  readonly root: string;
  readonly fingerprint: IndexFingerprint;
  /** Absent where an older version of the program wrote it. */
  readonly store?: StorePlace;
  /** Location of the store that the index is being moved to; left behind by a move that was interrupted. */
  readonly movingTo?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When a run last reached its end; absent while the first has not. */
  readonly completedAt?: string;
  /** What the last finished run left. */
  readonly content?: { readonly files: number; readonly chunks: number };
  /** Set while a run writes, and left behind by one that was interrupted. */
  readonly indexing: boolean;
  /** The batch that is being written; after an interruption the store may hold its former or its new data. */
  readonly batch?: OpenBatch | undefined;
}

/** Name of the manifest in a project's folder. */
export const manifestFile = 'project.json';

/**
 * Reads the manifest of a project's folder, or `undefined` where there is none.
 *
 * Errors: `INDEX_CORRUPT` where it is there and is not a manifest; `UNAVAILABLE` where it may not be read.
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
 * Writes the manifest so that a reader sees the former or this one, never a part. Only who holds the writer lock may call it: what
 * an interrupted call left is overwritten by the next one.
 *
 * Errors: `UNAVAILABLE` where the disk is full or does not permit it; the former manifest then stays.
 */
export function writeManifest(folder: string, manifest: Manifest): void {
  const file = join(folder, manifestFile);
  const content = `${JSON.stringify(manifest, null, 2)}\n`;
  withStorageFailure(file, () => replaceFile(file, content, { flush: true, draft: `${file}.next` }));
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Partial<Record<keyof Manifest, unknown>>;
  return (
    typeof candidate.format === 'number' &&
    typeof candidate.root === 'string' &&
    typeof candidate.fingerprint === 'object' &&
    candidate.fingerprint !== null &&
    typeof candidate.indexing === 'boolean'
  );
}
