import {
  definePlugin,
  type CallOptions,
  type Chunk,
  type ChunkedFile,
  type Chunker,
  type PluginFactory,
  type SourceText,
} from '@codesearch/kernel';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-whole-file-chunker';
const longest = 65_536;

/** One chunk per file. A file of more than 65,536 characters is cut after the line that reaches them. */
export const wholeFileChunker: PluginFactory<'chunker', NoOptions> = definePlugin({
  name,
  stage: 'chunker',
  options: noOptions,
  fingerprint: () => 1,
  create: () => new WholeFileChunker(),
});

class WholeFileChunker implements Chunker {
  readonly #life = new Life(name);

  async chunk({ text }: SourceText, options?: CallOptions): Promise<ChunkedFile> {
    this.#life.check(options);
    const chunks: Chunk[] = [];
    let startLine = 1;
    for (let start = 0; start < text.length;) {
      const lineEnd = text.indexOf('\n', start + longest);
      const end = lineEnd === -1 ? text.length : lineEnd + 1;
      const own = text.slice(start, end);
      const lineEnds = own.split('\n').length - 1;
      const endLine = startLine + lineEnds - (own.endsWith('\n') ? 1 : 0);
      const span = { start, end, startLine, endLine };
      chunks.push({
        span,
        text: own,
        language: 'text',
        kind: 'text',
        symbols: [],
        enclosing: [],
        calls: [],
        imports: [],
      });
      start = end;
      startLine += lineEnds;
    }
    return { language: 'text', chunks };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}
