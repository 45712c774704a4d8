import type { IndexFingerprint } from './fingerprint.ts';
import { fingerprintChanges } from './fingerprint.ts';
import { manifestFormat } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/**
 * How an index stands to its tree and its configuration:
 *
 * - `missing`: never built, or cleared
 * - `current`: built with these settings, from this tree
 * - `stale-content`: files have changed since; a sync mends it
 * - `stale-options`: built with other settings; only a rebuild mends it
 * - `stale-format`: written by another version of the program; only a rebuild mends it
 * - `corrupt`: what is stored cannot be read; only a rebuild mends it
 * - `interrupted`: a run did not reach its end; the next one resumes it
 */
export type IndexState =
  | 'missing'
  | 'current'
  | 'stale-content'
  | 'stale-options'
  | 'stale-format'
  | 'corrupt'
  | 'interrupted';

/** An index, in short. */
export interface IndexSummary {
  readonly state: IndexState;
  readonly files: number;
  readonly chunks: number;
}

/** The state as far as the manifest alone tells it: whether the content is stale takes a scan. */
export function manifestState(
  manifest: Manifest | undefined,
  wanted: IndexFingerprint,
): { readonly state: IndexState; readonly changes: readonly string[] } {
  if (!manifest) return { state: 'missing', changes: [] };
  if (manifest.format !== manifestFormat) {
    return { state: 'stale-format', changes: [`the format is ${manifestFormat} (was ${manifest.format})`] };
  }
  const changes = fingerprintChanges(manifest.fingerprint, wanted);
  if (changes.length > 0) return { state: 'stale-options', changes };
  return { state: manifest.indexing ? 'interrupted' : 'current', changes: [] };
}
