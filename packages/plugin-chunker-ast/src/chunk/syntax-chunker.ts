import { isCodesearchError } from '@codesearch/kernel';
import type { ChunkedFile, Degradation, SourceText } from '@codesearch/kernel';
import { GrammarSet } from '../grammar/grammar-set.ts';
import type { LoadedLanguage } from '../grammar/grammar-set.ts';
import { parseText } from '../grammar/parse-text.ts';
import { detectLanguage } from '../language/detect-language.ts';
import type { Language } from '../language/language.ts';
import type { Outline } from '../outline/outline.ts';
import { readOutline } from '../outline/read-outline.ts';
import type { ResolvedOptions } from '../options.ts';
import { segment } from '../segment/segment.ts';
import { LineTable } from '@codesearch/toolkit';
import { addressOf } from '../tree/syntax-tree.ts';
import { buildChunks } from './build-chunks.ts';

export type SyntaxOptions = Omit<ResolvedOptions, 'fallback'>;

/** Chunks files with their grammars. If that fails, the result is the reason instead of chunks. */
export class SyntaxChunker {
  readonly #options: SyntaxOptions;
  readonly #grammars = new GrammarSet();

  constructor(options: SyntaxOptions) {
    this.#options = options;
  }

  detect(source: SourceText): Language | undefined {
    return detectLanguage(source.file.path, source.text);
  }

  async chunk(source: SourceText, language: Language): Promise<ChunkedFile | Degradation> {
    const { length } = source.text;
    const { maxLength } = this.#options;
    if (length > maxLength) {
      return { code: 'too-large', detail: `The text has ${length} characters; the limit for parsing is ${maxLength}.` };
    }
    let loaded: LoadedLanguage;
    try {
      loaded = await this.#grammars.load(language);
    } catch (error) {
      if (isCodesearchError(error)) throw error;
      return { code: 'grammar-failed', detail: `The grammar ${language.grammar.name} cannot be loaded.` };
    }
    return this.#chunkParsed(source.text, language, loaded);
  }

  dispose(): Promise<void> {
    return this.#grammars.dispose();
  }

  #chunkParsed(text: string, language: Language, loaded: LoadedLanguage): ChunkedFile | Degradation {
    const lines = new LineTable(text);
    let outline: Outline | undefined;
    try {
      outline = this.#outline(lines, language, loaded);
    } catch (error) {
      this.#grammars.discard(language);
      const name = error instanceof Error ? error.name : 'an unknown error';
      return { code: 'grammar-failed', detail: `The grammar ${language.grammar.name} failed with ${name}.` };
    }
    if (outline === undefined) {
      return {
        code: 'grammar-failed',
        detail: `The grammar ${language.grammar.name} took longer than ${this.#options.maxParseMs} ms.`,
      };
    }
    const chunks = buildChunks(lines, segment(lines, outline.splitPoints, this.#options.size), outline, language);
    return { language: language.name, chunks, ...(outline.broken ? { degraded: syntaxErrors(outline) } : {}) };
  }

  #outline(
    lines: LineTable,
    language: Language,
    { parser, memory, names, roles }: LoadedLanguage,
  ): Outline | undefined {
    const tree = parseText(parser, language.prepare?.(lines.text) ?? lines.text, this.#options.maxParseMs);
    try {
      if (tree === undefined) return undefined;
      const broken = tree.rootNode.hasError;
      return readOutline({ ...names, memory, address: addressOf(tree) }, lines, language, { roles, broken });
    } finally {
      tree?.delete();
    }
  }
}

function syntaxErrors(outline: Outline): Degradation {
  if (outline.errorLine === undefined) return { code: 'syntax-errors' };
  return { code: 'syntax-errors', detail: `The first one is on line ${outline.errorLine + 1}.` };
}
