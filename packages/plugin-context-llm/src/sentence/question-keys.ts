import { createHash } from 'node:crypto';
import type { Chunk, SourceText } from '@codesearch/kernel';
import type { ResolvedOptions } from '../options.ts';
import { documentIdentity, documentPart } from '../prompt/document-part.ts';
import { promptVersion } from '../prompt/prompt.ts';

/** What the model sees of a file, and the key of the sentence about each of its chunks. */
export interface QuestionKeys {
  readonly document: string;
  /** In the order of the chunks. Equal chunks have equal keys. */
  readonly keys: readonly string[];
}

/** Keys do not contain the path, so that a renamed or copied file keeps its sentences. */
export function questionKeys(source: SourceText, chunks: readonly Chunk[], options: ResolvedOptions): QuestionKeys {
  const { provider, model, extra, documentBytes } = options;
  const document = documentPart(source, chunks, documentBytes);
  const identity = keyOf(documentIdentity(chunks, document));
  const keys = chunks.map(({ text, enclosing }) => {
    const inside = enclosing.map(({ name }) => name);
    return keyOf([promptVersion, provider, model, extra, documentBytes, identity, inside, text]);
  });
  return { document, keys };
}

/** 64 lower-case hex digits. */
function keyOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
