import type { ChunkContext } from '@codesearch/kernel';

/** Longest header that the contract allows, in UTF-16 code units. */
const headerLimit = 2_000;

/**
 * Puts a sentence before the header of a context and after its documentation, so that both kinds of retrieval see it. Where the header
 * becomes too long, its last lines go.
 */
export function addSentence(context: ChunkContext, chunkText: string, sentence: string): ChunkContext {
  const { embeddingText, fields } = context;
  const header = embeddingText.slice(0, embeddingText.length - chunkText.length);
  const first = `${cut(sentence, headerLimit - 1)}\n`;
  return {
    embeddingText: first + firstLines(header, headerLimit - first.length) + chunkText,
    fields: { ...fields, doc: fields.doc === '' ? sentence : `${fields.doc}\n${sentence}` },
    level: 'llm',
  };
}

/** As many whole lines as fit. */
function firstLines(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, text.lastIndexOf('\n', limit - 1) + 1);
}

/** Cuts at the limit, but never between the two halves of a character. */
function cut(text: string, limit: number): string {
  const half = text.length > limit ? text.charCodeAt(limit - 1) : 0;
  return text.slice(0, half >= 0xd800 && half <= 0xdbff ? limit - 1 : limit);
}
