import type { CacheStatus, EmbeddingCacheStatus } from '@codesearch/engine';
import { bytes, counted, printable } from '@codesearch/presentation';

/** The caches that all projects of a user share. */
export interface Caches {
  readonly vectors: EmbeddingCacheStatus;
  readonly sentences: CacheStatus;
  /** Numbers of removed entries. Missing if nothing had to be removed. */
  readonly removed?: { readonly vectors: number; readonly sentences: number };
}

/** Output of `cache`. The cache of context sentences is shown only if it has or had any. */
export function formatCaches({ vectors, sentences, removed }: Caches): string {
  const withSentences = sentences.entries > 0 || (removed?.sentences ?? 0) > 0;
  const lines = [
    ...(removed ? [`Removed ${removedText(removed, withSentences)}.`] : []),
    vectors.entries === 0
      ? 'The cache contains no vectors.'
      : `The cache contains ${counted(vectors.entries, 'vector')}, ${bytes(vectors.bytes)} of ${bytes(vectors.maxBytes)}.`,
    ...details(vectors),
    ...(withSentences ? [sentencesText(sentences), ...details(sentences)] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function removedText(removed: NonNullable<Caches['removed']>, withSentences: boolean): string {
  const vectors = counted(removed.vectors, 'vector');
  return withSentences ? `${vectors} and ${counted(removed.sentences, 'context sentence')}` : vectors;
}

function sentencesText({ entries, bytes: size }: CacheStatus): string {
  return entries === 0
    ? 'It contains no context sentences.'
    : `It contains ${counted(entries, 'context sentence')}, ${bytes(size)}.`;
}

function details({ oldestUse, file }: CacheStatus): readonly string[] {
  const oldest =
    oldestUse === undefined ? [] : [`The least recently used entry was used on ${oldestUse.slice(0, 10)}.`];
  return [...oldest, printable(file)];
}
