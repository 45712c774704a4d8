import type { Plugin } from 'rolldown';
import { rewriteNodeImports } from './rewrite-node-imports.ts';

/**
 * Applies {@link rewriteNodeImports} to each output file. Its lines stay where they are, so the source map stays valid.
 */
export function nodeImports(): Plugin {
  return { name: 'node-imports', renderChunk: (code) => ({ code: rewriteNodeImports(code), map: null }) };
}
