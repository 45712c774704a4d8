import type {
  Call,
  ChunkedFile,
  ChunkRequest,
  Degradation,
  InnerStage,
  PluginContext,
  SourceText,
} from '@codesearch/kernel';
import type { ResolvedOptions } from '../options.ts';
import type { Outline } from '../outline/outline.ts';

/** Languages without a syntax to parse: chunking them without a grammar is not degraded. */
const prose = new Set([
  'text',
  'markdown',
  'mdx',
  'restructuredtext',
  'rst',
  'asciidoc',
  'latex',
  'tex',
  'org',
  'csv',
  'tsv',
]);

/** Chunks files without a usable grammar: with the chunker of the options, or by packing lines. */
export class Fallback {
  readonly #chunker: InnerStage<'chunker'> | undefined;
  readonly #size: number;
  #opened: Promise<void> | undefined;

  constructor({ fallback, size }: ResolvedOptions, context: PluginContext) {
    this.#chunker = fallback && context.services.stage(fallback);
    this.#size = size;
  }

  /**
   * @param language the language, if it has a grammar
   * @param degraded why that grammar was not used
   */
  async chunk(request: ChunkRequest, language?: string, degraded?: Degradation): Promise<ChunkedFile> {
    const chunked = await (this.#chunker ? this.#delegate(this.#chunker, request) : this.#pack(request.source));
    const named = language === undefined ? chunked : rename(chunked, language);
    const reason =
      degraded ?? named.degraded ?? (prose.has(named.language) ? undefined : { code: 'no-grammar' as const });
    return { ...named, ...(reason === undefined ? {} : { degraded: reason }) };
  }

  async check(request: Call): Promise<void> {
    if (!this.#chunker) return;
    await this.#open(this.#chunker, request);
    await this.#chunker.check(request);
  }

  async dispose(): Promise<void> {
    await this.#opened?.catch(() => undefined);
    await this.#chunker?.[Symbol.asyncDispose]();
  }

  async #delegate(chunker: InnerStage<'chunker'>, request: ChunkRequest): Promise<ChunkedFile> {
    await this.#open(chunker, request);
    return chunker.chunk(request);
  }

  async #open(chunker: InnerStage<'chunker'>, request: Call): Promise<void> {
    this.#opened ??= chunker.open(request);
    await this.#opened;
  }

  async #pack({ text }: SourceText): Promise<ChunkedFile> {
    const [{ LineTable }, { splitLevel }, { segment }, { buildChunks }] = await Promise.all([
      import('@codesearch/toolkit'),
      import('../segment/split-lines.ts'),
      import('../segment/segment.ts'),
      import('./build-chunks.ts'),
    ]);
    const lines = new LineTable(text);
    const splitPoints = {
      levels: new Int32Array(lines.count).fill(splitLevel.line),
      continuations: new Uint8Array(lines.count),
    };
    const outline: Outline = {
      splitPoints,
      contents: new Uint8Array(lines.count),
      symbols: [],
      calls: [],
      imports: [],
      broken: false,
    };
    const chunks = buildChunks(lines, segment(lines, splitPoints, this.#size), outline, { name: 'text' });
    return { language: 'text', chunks: chunks.map((chunk) => ({ ...chunk, kind: 'text' as const })) };
  }
}

function rename(file: ChunkedFile, language: string): ChunkedFile {
  return { ...file, language, chunks: file.chunks.map((chunk) => ({ ...chunk, language })) };
}
