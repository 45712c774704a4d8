import { errors, isCodesearchError } from '@codesearch/kernel';
import type { IndexFingerprint } from './fingerprint.ts';
import { manifestState } from './index-state.ts';
import type { IndexState } from './index-state.ts';
import { manifestFormat, readManifest, writeManifest } from './manifest.ts';
import type { Manifest, StorePlace } from './manifest.ts';

export interface IndexRecordOptions {
  readonly root: string;
  /** Folder of the index. */
  readonly folder: string;
  /** Of the present settings. */
  readonly fingerprint: IndexFingerprint;
  /** Where the present settings keep an index. */
  readonly store: () => StorePlace;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The manifest of a project's index, compared with the settings that the project is opened with. */
export class IndexRecord {
  readonly root: string;
  /** Folder of the index. */
  readonly folder: string;
  readonly #fingerprint: IndexFingerprint;
  readonly #store: () => StorePlace;
  readonly #now: () => number;

  constructor({ root, folder, fingerprint, store, now }: IndexRecordOptions) {
    this.root = root;
    this.folder = folder;
    this.#fingerprint = fingerprint;
    this.#store = store;
    this.#now = now;
  }

  /** The manifest as it is on the disk; `undefined` where there is no index. Errors: `INDEX_CORRUPT`. */
  read(): Manifest | undefined {
    return readManifest(this.folder);
  }

  /** As `read`, and `damaged` where the manifest is there and cannot be read. */
  find(): Manifest | 'damaged' | undefined {
    try {
      return this.read();
    } catch (error) {
      if (isCodesearchError(error, 'INDEX_CORRUPT')) return 'damaged';
      throw error;
    }
  }

  /** Changes the manifest, or begins one for the present settings. */
  write(change: Pick<Manifest, 'indexing' | 'completedAt' | 'content' | 'movingTo' | 'batch'>): Manifest {
    const manifest = {
      createdAt: this.moment(),
      ...this.read(),
      format: manifestFormat,
      root: this.root,
      fingerprint: this.#fingerprint,
      store: this.#store(),
      ...change,
    };
    writeManifest(this.folder, manifest);
    return manifest;
  }

  /** The present time in ISO 8601, as manifests have it. */
  moment(): string {
    return new Date(this.#now()).toISOString();
  }

  /** The state of an index as far as its manifest tells it, and what differs from the present settings. */
  compare(manifest: Manifest | undefined): { readonly state: IndexState; readonly changes: readonly string[] } {
    return manifestState(manifest, this.#fingerprint);
  }

  /** The state of an index that was built with the present settings. Errors: `INDEX_STALE` for any other. */
  fit(manifest: Manifest | undefined): IndexState {
    const { state, changes } = this.compare(manifest);
    if (changes.length > 0) throw errors.indexStale(this.root, changes);
    return state;
  }
}
