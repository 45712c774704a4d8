import {
  definePlugin,
  errors,
  type CallOptions,
  type Chunk,
  type ChunkedFile,
  type Chunker,
  type PluginFactory,
  type SourceText,
} from '@codesearch/kernel';
import { optionsSchema } from './options.ts';

const name = 'chunker-lines';

/** Cuts any text after every so many lines. It knows no language and therefore never degrades. */
export const lines: PluginFactory<'chunker', typeof optionsSchema> = definePlugin({
  name,
  stage: 'chunker',
  // It keeps nothing between calls, so the kernel may run it in several processes.
  placement: 'pool',
  options: optionsSchema,
  fingerprint: (options) => ({ version: 1, lines: options.lines }),
  create: (options) => new LineChunker(options.lines),
});

class LineChunker implements Chunker {
  readonly #lines: number;
  #closed = false;

  constructor(lines: number) {
    this.#lines = lines;
  }

  async chunk({ text }: SourceText, options?: CallOptions): Promise<ChunkedFile> {
    if (this.#closed) throw errors.closed(name);
    options?.signal?.throwIfAborted();
    const chunks: Chunk[] = [];
    for (let start = 0, startLine = 1; start < text.length; startLine += this.#lines) {
      const end = endOfLines(text, start, this.#lines);
      chunks.push(chunkOf(text, start, end, startLine));
      start = end;
    }
    return { language: 'text', chunks };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
  }
}

/** The offset after so many lines from an offset at which a line begins; the end of the text where fewer are left. */
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
