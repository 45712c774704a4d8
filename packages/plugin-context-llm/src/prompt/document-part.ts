import type { Chunk, SourceText } from '@codesearch/kernel';
import { cutBytes } from './cut-bytes.ts';

/** Share of the limit that the beginning of a long file gets; the signatures of what follows get the rest. */
const beginningShare = 0.5;

/**
 * What the model sees of a file with each of its chunks: the whole text, or where that is too long its beginning and the
 * signatures of the definitions that come after it.
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
 * What tells a document from others and stays while it is edited: the names and signatures that it defines. A sentence about a chunk
 * is kept as long as this and the chunk are what they were, so that an edit within one function asks about that function alone. A
 * document that defines nothing is told by what the model sees of it.
 */
export function documentIdentity(chunks: readonly Chunk[], document: string): readonly string[] {
  const outline = chunks.flatMap(({ symbols }) =>
    symbols.map(({ qualifiedName, signature }) => `${qualifiedName} ${signature}`),
  );
  return outline.length > 0 ? outline : [document];
}
