import type { CacheStatus, EmbeddingCacheStatus } from '@codesearch/engine';
import { bytes, counted, printable } from '@codesearch/presentation';

/** What all projects of a user share. */
export interface Caches {
  readonly vectors: EmbeddingCacheStatus;
  readonly sentences: CacheStatus;
  /** What was removed just now; absent where nothing was to be. */
  readonly removed?: { readonly vectors: number; readonly sentences: number };
}

/** The caches, for people. That of sentences is not mentioned where no model has written any. */
export function formatCaches({ vectors, sentences, removed }: Caches): string {
  const withSentences = sentences.entries > 0 || (removed?.sentences ?? 0) > 0;
  const lines = [
    ...(removed ? [`Removed ${removedText(removed, withSentences)}.`] : []),
    vectors.entries === 0
      ? 'The cache holds no vectors.'
      : `The cache holds ${counted(vectors.entries, 'vector')}, ${bytes(vectors.bytes)} of ${bytes(vectors.maxBytes)} at most.`,
    ...place(vectors),
    ...(withSentences ? [sentencesText(sentences), ...place(sentences)] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function removedText(removed: NonNullable<Caches['removed']>, withSentences: boolean): string {
  const vectors = counted(removed.vectors, 'vector');
  return withSentences ? `${vectors} and ${counted(removed.sentences, 'context sentence')}` : vectors;
}

function sentencesText({ entries, bytes: size }: CacheStatus): string {
  return entries === 0
    ? 'It holds no context sentences.'
    : `It holds ${counted(entries, 'context sentence')}, ${bytes(size)}.`;
}

function place({ oldestUse, file }: CacheStatus): readonly string[] {
  const oldest = oldestUse === undefined ? [] : [`The oldest was last used on ${oldestUse.slice(0, 10)}.`];
  return [...oldest, printable(file)];
}
