import { definePlugin } from '@codesearch/kernel';
import type { Chunk, ChunkContext, StageBinding } from '@codesearch/kernel';
import { describeSymbols } from './describe-symbols.ts';
import type { SymbolDescription } from './describe-symbols.ts';
import { optionsSchema } from './options.ts';
import type { PatternOptions, ResolvedOptions } from './options.ts';

/** Increases if the same chunk would get a different context. */
const version = 3;

/** Describes each chunk by its surroundings in the source: path, names, signatures and documentation. */
export const pattern: (options?: PatternOptions) => StageBinding<'contextualizer'> = definePlugin({
  name: 'context-pattern',
  stage: 'contextualizer',
  options: optionsSchema,
  placement: 'pool',
  fingerprint: (options: ResolvedOptions) => ({ version, ...options }),
  create: (options: ResolvedOptions) => ({
    async contextualize({ source, chunks }) {
      const path = options.path ? describePath(source.file.path) : '';
      return chunks.map((chunk) => contextOf(chunk, path, describeSymbols(chunk, options)));
    },
  }),
});

function contextOf({ text }: Chunk, path: string, symbols: SymbolDescription): ChunkContext {
  const { names, scope, signatures, docs, enclosingDoc } = symbols;
  return {
    embeddingText: writeHeader(symbols) + text,
    fields: {
      path,
      names: names.join(' '),
      scope: scope.join(' '),
      signature: signatures.join('\n'),
      doc: (enclosingDoc === undefined ? docs : [...docs, enclosingDoc]).join('\n'),
      body: text,
    },
    level: 'pattern',
  };
}

/**
 * Returns a path without its last extension, otherwise unchanged. The other extensions (`user.service.ts`,
 * `vite.config.ts`) are words that people search for.
 */
function describePath(path: string): string {
  const nameStart = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > nameStart ? path.slice(0, dot) : path;
}

/*
 * Lengths of the header's lines in UTF-16 code units. Together with the line ends they stay below the 2,000 that the
 * contract allows.
 */
const maxNamesLength = 900;
const maxSignatureLength = 300;
const maxDocLength = 300;

/**
 * Returns the lines that precede a chunk's text when it is embedded: names, and the signature and documentation of the
 * definition that the chunk is a part of.
 *
 * The header has no full sentences, because words that are equal for every chunk make all vectors more similar. It has
 * no path, so that a renamed file keeps its vectors.
 */
function writeHeader({ names, scope, signatures, signaturesInText, enclosingDoc = '' }: SymbolDescription): string {
  const lines = [
    joinWithin([...scope, ...names], maxNamesLength),
    signaturesInText ? '' : joinWithin(signatures, maxSignatureLength),
    cut(enclosingDoc, maxDocLength),
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/** Joins words up to a length. A word that does not fit is skipped. */
function joinWithin(words: readonly string[], maxLength: number): string {
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word : `${joined} ${word}`;
    if (longer.length <= maxLength) joined = longer;
  }
  return joined;
}

/** Truncates a text, but never within a surrogate pair. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
