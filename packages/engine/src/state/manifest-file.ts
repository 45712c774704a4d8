import { isDeepStrictEqual } from 'node:util';
import { amendError, errors, isCodesearchError } from '@codesearch/kernel';
import type { IndexFingerprint, ReadingFingerprint } from './fingerprint.ts';
import { revisionOf, manifestState } from './index-state.ts';
import type { IndexKey, ComparedManifest, IndexState } from './index-state.ts';
import { newIndexId, nextStamp } from './commit-stamp.ts';
import { manifestFormat, readManifest, writeManifest } from './manifest.ts';
import type { Manifest, OpenBatch, StoreLocation } from './manifest.ts';

/** The part of a manifest that changes during the life of an index. */
export type ManifestChange = Pick<
  Manifest,
  'indexing' | 'completedAt' | 'content' | 'movingTo' | 'moved' | 'fitted' | 'batch' | 'stamp' | 'openStamps' | 'inputs'
>;

/** The settings that a project is opened with, as far as an index depends on them. */
export interface IndexSettings {
  readonly fingerprint: IndexFingerprint;
  readonly reading: ReadingFingerprint;
  /** Where the store of these settings keeps an index. */
  readonly store: () => StoreLocation;
}

export interface ManifestFileOptions extends IndexSettings {
  readonly key: IndexKey;
  /** Folder of the index. */
  readonly folder: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The manifest of one index, and how it compares with the settings that the project is opened with. */
export class ManifestFile {
  readonly key: IndexKey;
  /** Folder of the index. */
  readonly folder: string;
  readonly #options: ManifestFileOptions;

  constructor(options: ManifestFileOptions) {
    this.key = options.key;
    this.folder = options.folder;
    this.#options = options;
  }

  /** How the present settings read files. */
  get reading(): ReadingFingerprint {
    return this.#options.reading;
  }

  /** Fingerprint of the present settings. */
  get fingerprint(): IndexFingerprint {
    return this.#options.fingerprint;
  }

  /** Where the present settings keep the index. */
  get store(): StoreLocation {
    return this.#options.store();
  }

  /**
   * @returns the manifest on disk; `undefined` if there is no index
   * @throws INDEX_CORRUPT if it cannot be read, or is of another tree
   */
  read(): Manifest | undefined {
    try {
      const manifest = readManifest(this.folder);
      if (manifest && manifest.root !== this.key.root)
        throw errors.indexCorrupt(this.folder, `its manifest is of the folder ${manifest.root}.`);
      return manifest;
    } catch (error) {
      if (!isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
      throw amendError(error, { details: { ...error.details, root: this.key.root } });
    }
  }

  /** Whether a run of the index is complete, or the manifest is damaged. */
  get isBuilt(): boolean {
    const found = this.find();
    return found !== undefined && (found === 'damaged' || found.completedAt !== undefined);
  }

  /** As `read`, but `damaged` if the manifest exists and cannot be read. */
  find(): Manifest | 'damaged' | undefined {
    try {
      return this.read();
    } catch (error) {
      if (isCodesearchError(error, 'INDEX_CORRUPT')) return 'damaged';
      throw error;
    }
  }

  /** Changes the manifest, or creates one for the present settings. The caller holds the writer lock. */
  write(change: ManifestChange): Manifest {
    const revision = revisionOf(this.key);
    const found = this.read();
    const manifest = {
      createdAt: this.timestamp(),
      id: newIndexId(),
      ...found,
      format: manifestFormat,
      root: this.key.root,
      ...(revision && { revision }),
      reading: this.reading,
      fingerprint: this.fingerprint,
      store: this.store,
      ...change,
    };
    // Each write waits for the disk.
    if (!isDeepStrictEqual(found, JSON.parse(JSON.stringify(manifest)))) writeManifest(this.folder, manifest);
    return manifest;
  }

  /**
   * Names the batch that is about to be stored. The caller holds the writer lock.
   *
   * @param isRecovery whether the batch before may not be stored. Default false
   * @returns the stamp of this batch
   */
  openBatch(batch: OpenBatch, isRecovery = false): string {
    const found = this.read();
    const open = isRecovery ? (found?.openStamps ?? []) : [];
    const { id } = found ?? this.write({ indexing: true });
    const stamp = nextStamp(id, found?.stamp);
    this.write({ indexing: true, batch, stamp, openStamps: [...open, found?.stamp ?? null] });
    return stamp;
  }

  /** The same file, compared with other settings. */
  withSettings(settings: IndexSettings): ManifestFile {
    return new ManifestFile({ ...this.#options, ...settings });
  }

  /** The manifest of an index of the same tree with the same settings in another folder. */
  inFolder(folder: string): ManifestFile {
    return new ManifestFile({ ...this.#options, folder });
  }

  /** The present time in ISO 8601. */
  timestamp(): string {
    return new Date(this.#options.now()).toISOString();
  }

  /** The state of an index as far as its manifest shows it, and what differs from the present settings. */
  compare(manifest: ComparedManifest | undefined): { readonly state: IndexState; readonly changes: readonly string[] } {
    return manifestState(manifest, this);
  }

  /**
   * @returns the state of an index that was built with the present settings
   * @throws INDEX_STALE if it was built with other settings
   */
  assertCompatible(manifest: ComparedManifest | undefined): IndexState {
    const { state, changes } = this.compare(manifest);
    if (changes.length > 0) throw errors.indexStale(this.key.root, changes);
    return state;
  }
}
