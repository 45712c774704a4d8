import { definePlugin } from '@codesearch/kernel';
import type { Chunk, ChunkContext, StageBinding } from '@codesearch/kernel';
import { describeSymbols } from './describe-symbols.ts';
import type { SymbolDescription } from './describe-symbols.ts';
import { writeHeader } from './write-header.ts';
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
