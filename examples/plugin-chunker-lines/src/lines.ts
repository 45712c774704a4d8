import { definePlugin, type Chunk, type PluginFactory } from '@codesearch/kernel';
import { optionsSchema } from './options.ts';

/** Cuts any text into chunks of a fixed number of lines. It knows no language and therefore never degrades. */
export const lines: PluginFactory<'chunker', typeof optionsSchema> = definePlugin({
  name: 'chunker-lines',
  stage: 'chunker',
  // It keeps nothing between calls, so the engine may run it in several processes.
  placement: 'pool',
  options: optionsSchema,
  fingerprint: (options) => ({ version: 1, lines: options.lines }),
  create: (options) => ({
    chunk: async ({ source }) => ({ language: 'text', chunks: cut(source.text, options.lines) }),
  }),
});

/** The text in chunks of so many lines. */
function cut(text: string, count: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0, startLine = 1; start < text.length; startLine += count) {
    const end = endOfLines(text, start, count);
    chunks.push(chunkOf(text, start, end, startLine));
    start = end;
  }
  return chunks;
}

/** The offset so many lines after the start of a line; the end of the text if fewer are left. */
function endOfLines(text: string, start: number, count: number): number {
  let end = start;
  for (let line = 0; line < count; line++) {
    const lineEnd = text.indexOf('\n', end);
    if (lineEnd === -1) return text.length;
    end = lineEnd + 1;
  }
  return end;
}

function chunkOf(source: string, start: number, end: number, startLine: number): Chunk {
  const text = source.slice(start, end);
  const lineEnds = text.split('\n').length - 1;
  const endLine = startLine + lineEnds - (text.endsWith('\n') ? 1 : 0);
  return {
    span: { start, end, startLine, endLine },
    text,
    language: 'text',
    kind: 'text',
    symbols: [],
    enclosing: [],
    calls: [],
    imports: [],
  };
}
