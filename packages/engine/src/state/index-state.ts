import type { Revision } from '@codesearch/git';
import { fingerprintChanges, readingChanges } from './fingerprint.ts';
import { manifestFormat } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/**
 * The state of an index, compared with its tree and its configuration:
 *
 * - `missing`: never built, or removed
 * - `current`: built with these settings, from this tree
 * - `stale-content`: files have changed since; a sync brings it up to date
 * - `stale-options`: built with other settings; needs a rebuild
 * - `stale-format`: written by another version of the program; needs a rebuild
 * - `corrupt`: cannot be read; needs a rebuild
 * - `building`: a process writes it, and no run of it is complete
 * - `interrupted`: a run did not complete, and no process writes it; the next one resumes it
 */
export type IndexState =
  | 'missing'
  | 'current'
  | 'stale-content'
  | 'stale-options'
  | 'stale-format'
  | 'corrupt'
  | 'building'
  | 'interrupted';

/** The state and size of an index. */
export interface IndexSummary {
  readonly state: IndexState;
  readonly files: number;
  readonly chunks: number;
}

/** What the state depends on. */
export type ComparedManifest = Pick<Manifest, 'format' | 'fingerprint' | 'reading' | 'indexing'>;

/** The state as far as the manifest shows it. Only a scan finds stale content, and only the lock shows who writes. */
export function manifestState(
  manifest: ComparedManifest | undefined,
  wanted: Pick<Manifest, 'fingerprint' | 'reading'>,
): { readonly state: IndexState; readonly changes: readonly string[] } {
  if (!manifest) return { state: 'missing', changes: [] };
  if (manifest.format !== manifestFormat) {
    return { state: 'stale-format', changes: [`the format is ${manifestFormat} (was ${manifest.format})`] };
  }
  const changes = [
    ...fingerprintChanges(manifest.fingerprint, wanted.fingerprint),
    ...(manifest.reading && wanted.reading ? readingChanges(manifest.reading, wanted.reading) : []),
  ];
  if (changes.length > 0) return { state: 'stale-options', changes };
  return { state: manifest.indexing ? 'interrupted' : 'current', changes: [] };
}

/** As `manifestState` if a process writes the index at this moment. */
export function stateWhileWritten(state: IndexState, manifest: Manifest | undefined): IndexState {
  if (state !== 'interrupted' && state !== 'missing') return state;
  return manifest?.completedAt === undefined ? 'building' : 'stale-content';
}

/** Identifies an index of this user. */
export interface IndexKey {
  /** Absolute real path of the indexed tree. */
  readonly root: string;
  readonly source: IndexSource;
}

/** Where the files of an index are read from: `working-tree` is the files on disk. */
type IndexSource = 'working-tree' | Revision;

/** The commit that a source reads; `undefined` for the files on disk. */
export function revisionOf({ source }: IndexKey): Revision | undefined {
  return source === 'working-tree' ? undefined : source;
}
