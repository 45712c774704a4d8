import { errors } from '@codesearch/kernel';
import type { CallOptions, ChunkedFile, Chunker, Degradation, PluginContext, SourceText } from '@codesearch/kernel';
import type { ResolvedOptions } from '../options.ts';
import { Fallback } from './fallback.ts';
import type { SyntaxChunker } from './syntax-chunker.ts';

/** Chunks a file with its grammar, or with the fallback. The first file loads the grammars and the language tables. */
export class AstChunker implements Chunker {
  readonly #options: ResolvedOptions;
  readonly #fallback: Fallback;
  #syntax: Promise<SyntaxChunker> | undefined;
  #closed = false;

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#fallback = new Fallback(options, context);
  }

  async chunk(source: SourceText, options?: CallOptions): Promise<ChunkedFile> {
    if (this.#closed) throw errors.closed('chunker-ast');
    options?.signal?.throwIfAborted();
    this.#syntax ??= import('./syntax-chunker.ts').then((module) => new module.SyntaxChunker(this.#options));
    const syntax = await this.#syntax;
    const language = syntax.detect(source);
    if (source.text.trim() === '') return { language: language?.name ?? 'text', chunks: [] };
    if (language === undefined) return this.#fallback.chunk(source, undefined, undefined, options);
    const chunked = await syntax.chunk(source, language);
    options?.signal?.throwIfAborted();
    if (this.#closed) throw errors.closed('chunker-ast');
    return isDegradation(chunked) ? this.#fallback.chunk(source, language.name, chunked, options) : chunked;
  }

  async check(options?: CallOptions): Promise<void> {
    if (this.#closed) throw errors.closed('chunker-ast');
    const { checkGrammars } = await import('../grammar/grammar-file.ts');
    await checkGrammars(options?.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const syntax = this.#syntax;
    this.#syntax = undefined;
    await (await syntax)?.dispose();
    await this.#fallback.dispose();
  }
}

function isDegradation(result: ChunkedFile | Degradation): result is Degradation {
  return 'code' in result;
}
