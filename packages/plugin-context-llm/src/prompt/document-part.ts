import type { Chunk, SourceText } from '@codesearch/kernel';

/** Share of the limit for the beginning of a long file. The signatures of the rest get the other share. */
const beginningShare = 0.5;

/**
 * Returns what the model sees of a file with each of its chunks: the whole text or, if that is too long, its beginning
 * and the signatures of the definitions after that.
 */
export function documentPart(source: SourceText, chunks: readonly Chunk[], limit: number): string {
  const whole = cutBytes(source.text, limit);
  if (whole.length === source.text.length) return whole;
  const beginning = cutBytes(source.text, Math.floor(limit * beginningShare));
  const signatures = chunks
    .filter(({ span }) => span.start >= beginning.length)
    .flatMap(({ symbols }) => symbols.map(({ signature, name }) => signature || name));
  return cutBytes([beginning, '[...]', ...signatures].join('\n'), limit);
}

/**
 * Returns what identifies a document in the cache of sentences: the names and signatures that it defines. A sentence
 * stays valid while these and its chunk are unchanged, so that an edit within a function causes one call. A document
 * without definitions is identified by what the model sees of it.
 */
export function documentIdentity(chunks: readonly Chunk[], document: string): readonly string[] {
  const outline = chunks.flatMap(({ symbols }) =>
    symbols.map(({ qualifiedName, signature }) => `${qualifiedName} ${signature}`),
  );
  return outline.length > 0 ? outline : [document];
}

/** Truncates a text to a number of UTF-8 bytes, but never within a character. */
export function cutBytes(text: string, maxBytes: number): string {
  const bytes = new Uint8Array(maxBytes);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read);
}
