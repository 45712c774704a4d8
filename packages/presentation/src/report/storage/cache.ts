import type { CacheStatus, EmbeddingCacheStatus } from '@codesearch/engine';
import { bytes, counted } from '../../text/quantity.ts';
import { printable } from '../../text/printable.ts';

/** The caches that all projects of a user share. */
export interface Caches {
  readonly vectors: EmbeddingCacheStatus;
  readonly values: CacheStatus;
  /** Numbers of removed entries. Missing if nothing had to be removed. */
  readonly removed?: { readonly vectors: number; readonly values: number };
}

/** Output of `cache`. The cache of plugins is shown only if it has or had any. */
export function formatCaches({ vectors, values, removed }: Caches): string {
  const withValues = values.entries > 0 || (removed?.values ?? 0) > 0;
  const lines = [
    ...(removed ? [`Removed ${removedText(removed, withValues)}.`] : []),
    vectors.entries === 0
      ? 'The cache contains no vectors.'
      : `The cache contains ${counted(vectors.entries, 'vector')}, ${bytes(vectors.bytes)} of ${bytes(vectors.maxBytes)}.`,
    ...details(vectors),
    ...(withValues ? [valuesText(values), ...details(values)] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The same for programs. */
export function cachesJson({ vectors, values, removed = { vectors: 0, values: 0 } }: Caches): object {
  const plugins = { ...values, removed: removed.values };
  return { version: 1, ...vectors, removed: removed.vectors, plugins };
}

function removedText(removed: NonNullable<Caches['removed']>, withValues: boolean): string {
  const vectors = counted(removed.vectors, 'vector');
  return withValues ? `${vectors} and ${counted(removed.values, 'value of plugins', 'values of plugins')}` : vectors;
}

function valuesText({ entries, bytes: size }: CacheStatus): string {
  return entries === 0
    ? 'It contains no values of plugins.'
    : `It contains ${counted(entries, 'value of plugins', 'values of plugins')}, ${bytes(size)}.`;
}

function details({ oldestUse, file }: CacheStatus): readonly string[] {
  const oldest =
    oldestUse === undefined ? [] : [`The least recently used entry was used on ${oldestUse.slice(0, 10)}.`];
  return [...oldest, printable(file)];
}
