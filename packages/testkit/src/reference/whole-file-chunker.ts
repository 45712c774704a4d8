import { definePlugin } from '@codesearch/kernel';
import type { Chunk, PluginFactory } from '@codesearch/kernel';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';

const maxLength = 65_536;
const language = 'text';

/** One chunk per file. A file of more than 65,536 characters is cut after the line that reaches them. */
export const wholeFileChunker: PluginFactory<'chunker', NoOptions> = definePlugin({
  name: 'reference-whole-file-chunker',
  stage: 'chunker',
  options: noOptions,
  fingerprint: () => 1,
  describe: () => ({ languages: async () => [{ name: language, extensions: ['txt'], fence: '' }] }),
  create: () => ({ chunk: async ({ source }) => ({ language, chunks: chunksOf(source.text) }) }),
});

function chunksOf(source: string): readonly Chunk[] {
  if (source.trim() === '') return [];
  const chunks: Chunk[] = [];
  let startLine = 1;
  for (let start = 0; start < source.length;) {
    const lineEnd = source.indexOf('\n', start + maxLength);
    const end = lineEnd === -1 ? source.length : lineEnd + 1;
    const text = source.slice(start, end);
    const lineEnds = text.split('\n').length - 1;
    const endLine = startLine + lineEnds - (text.endsWith('\n') ? 1 : 0);
    const span = { start, end, startLine, endLine };
    chunks.push({ span, text, language, kind: 'text', symbols: [], enclosing: [], calls: [], imports: [] });
    start = end;
    startLine += lineEnds;
  }
  return chunks;
}
