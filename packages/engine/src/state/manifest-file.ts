import { amendError, errors, isCodesearchError } from '@codesearch/kernel';
import type { IndexFingerprint } from './fingerprint.ts';
import type { IndexKey } from './index-key.ts';
import { manifestState } from './index-state.ts';
import type { IndexState } from './index-state.ts';
import { manifestFormat, readManifest, writeManifest } from './manifest.ts';
import type { Manifest, StoreLocation } from './manifest.ts';

/** The part of a manifest that changes during the life of an index. */
export type ManifestChange = Pick<Manifest, 'indexing' | 'completedAt' | 'content' | 'movingTo' | 'batch'>;

/** The settings that a project is opened with, as far as an index depends on them. */
export interface IndexSettings {
  readonly fingerprint: IndexFingerprint;
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

  /** Of the present settings. */
  get fingerprint(): IndexFingerprint {
    return this.#options.fingerprint;
  }

  /** Where the present settings keep the index. */
  get store(): StoreLocation {
    return this.#options.store();
  }

  /**
   * @returns the manifest on disk; `undefined` if there is no index
   * @throws INDEX_CORRUPT if it cannot be read
   */
  read(): Manifest | undefined {
    try {
      return readManifest(this.folder);
    } catch (error) {
      if (!isCodesearchError(error, 'INDEX_CORRUPT')) throw error;
      throw amendError(error, { details: { ...error.details, root: this.key.root } });
    }
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
    const manifest = {
      createdAt: this.timestamp(),
      ...this.read(),
      format: manifestFormat,
      root: this.key.root,
      fingerprint: this.fingerprint,
      store: this.store,
      ...change,
    };
    writeManifest(this.folder, manifest);
    return manifest;
  }

  /** The same file, compared with other settings. */
  withSettings(settings: IndexSettings): ManifestFile {
    return new ManifestFile({ ...this.#options, ...settings });
  }

  /** The present time in ISO 8601. */
  timestamp(): string {
    return new Date(this.#options.now()).toISOString();
  }

  /** The state of an index as far as its manifest shows it, and what differs from the present settings. */
  compare(manifest: Manifest | undefined): { readonly state: IndexState; readonly changes: readonly string[] } {
    return manifestState(manifest, this.fingerprint);
  }

  /**
   * @returns the state of an index that was built with the present settings
   * @throws INDEX_STALE if it was built with other settings
   */
  assertCompatible(manifest: Manifest | undefined): IndexState {
    const { state, changes } = this.compare(manifest);
    if (changes.length > 0) throw errors.indexStale(this.key.root, changes);
    return state;
  }
}
