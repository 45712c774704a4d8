import type { Call, ChunkedFile, Chunker, ChunkRequest, Degradation, PluginContext } from '@codesearch/kernel';
import type { ResolvedOptions } from '../options.ts';
import { Fallback } from './fallback.ts';
import type { SyntaxChunker } from './syntax-chunker.ts';

/** Chunks a file with its grammar, or with the fallback. The first file loads the grammars and the language tables. */
export class AstChunker implements Chunker {
  readonly #options: ResolvedOptions;
  readonly #fallback: Fallback;
  #syntax: Promise<SyntaxChunker> | undefined;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#fallback = new Fallback(options, context);
  }

  async chunk(request: ChunkRequest): Promise<ChunkedFile> {
    if (request.source.file.path.toLowerCase().endsWith('.ipynb')) {
      const { chunkNotebook } = await import('./chunk-notebook.ts');
      const chunked = await chunkNotebook(request, (cell) => this.#chunkText(cell));
      if (chunked) return chunked;
    }
    return this.#chunkText(request);
  }

  async #chunkText(request: ChunkRequest): Promise<ChunkedFile> {
    const { source } = request;
    this.#syntax ??= import('./syntax-chunker.ts').then((module) => new module.SyntaxChunker(this.#options));
    const syntax = await this.#syntax;
    const language = syntax.detect(source);
    if (source.text.trim() === '') return { language: language?.name ?? 'text', chunks: [] };
    if (language === undefined) return this.#fallback.chunk(request);
    const chunked = await syntax.chunk(source, language);
    return isDegradation(chunked) ? this.#fallback.chunk(request, language.name, chunked) : chunked;
  }

  async check(request: Call): Promise<void> {
    const { checkGrammars } = await import('../grammar/grammar-file.ts');
    await checkGrammars(request.signal);
    await this.#fallback.check(request);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const syntax = this.#syntax;
    this.#syntax = undefined;
    await (await syntax)?.dispose();
    await this.#fallback.dispose();
  }
}

function isDegradation(result: ChunkedFile | Degradation): result is Degradation {
  return 'code' in result;
}
