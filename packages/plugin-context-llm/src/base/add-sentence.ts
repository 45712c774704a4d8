import type { ChunkContext } from '@codesearch/kernel';

/** In UTF-16 code units; the limit of the contract. */
const maxHeaderLength = 2_000;

/**
 * Adds a sentence before the header of a context, for dense retrieval, and after its documentation, for lexical
 * retrieval. If the header gets too long, it loses its last lines.
 */
export function addSentence(context: ChunkContext, chunkText: string, sentence: string): ChunkContext {
  const { embeddingText, fields } = context;
  const header = embeddingText.slice(0, embeddingText.length - chunkText.length);
  const first = `${cut(sentence, maxHeaderLength - 1)}\n`;
  return {
    embeddingText: first + firstLines(header, maxHeaderLength - first.length) + chunkText,
    fields: { ...fields, doc: fields.doc === '' ? sentence : `${fields.doc}\n${sentence}` },
    level: 'llm',
  };
}

/** The first complete lines within a length. */
function firstLines(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, text.lastIndexOf('\n', maxLength - 1) + 1);
}

/** Truncates a text, but never within a surrogate pair. */
function cut(text: string, maxLength: number): string {
  const last = text.length > maxLength ? text.charCodeAt(maxLength - 1) : 0;
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
