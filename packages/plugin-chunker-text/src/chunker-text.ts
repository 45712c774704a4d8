import { definePlugin } from '@codesearch/kernel';
import type { Call, ChunkedFile, Chunker, ChunkRequest, LanguageDescription, StageBinding } from '@codesearch/kernel';
import { buildChunks } from './build-chunks.ts';
import type { Outline } from './build-chunks.ts';
import { findDefinitions } from './definition/find-definitions.ts';
import { describeLanguages } from './language/describe-languages.ts';
import { detectLanguage } from './language/detect-language.ts';
import type { Language } from './language/languages.ts';
import { LineTable } from '@codesearch/toolkit';
import { outlineMarkdown } from './markdown/outline-markdown.ts';
import { packSections } from './markdown/pack-sections.ts';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions, TextOptions } from './options.ts';
import { LineSplitter } from './splitter/line-splitter.ts';

/** Raise it when the same text gives other chunks. */
const version = 10;

/**
 * Splits any text: Markdown by headings, everything else by the separators of its language. It needs no grammar, so it
 * also serves as the fallback of a chunker that does.
 */
export const text: (options?: TextOptions) => StageBinding<'chunker'> = definePlugin({
  name: 'chunker-text',
  stage: 'chunker',
  options: optionsSchema,
  placement: 'pool',
  fingerprint: (options: ResolvedOptions) => ({ version, size: options.size }),
  describe: () => ({ languages: textLanguages }),
  create: (options: ResolvedOptions) => new TextChunker(options),
});

/** Loads the languages that `text()` recognizes. */
export async function textLanguages(): Promise<readonly LanguageDescription[]> {
  return describeLanguages();
}

class TextChunker implements Chunker {
  readonly #size: number;
  readonly #splitter: LineSplitter;

  constructor(options: ResolvedOptions) {
    this.#size = options.size;
    this.#splitter = new LineSplitter(options.size);
  }

  async chunk({ source, signal }: ChunkRequest): Promise<ChunkedFile> {
    const language = detectLanguage(source.file.path, source.text);
    const lines = new LineTable(source.text);
    const outline = await this.#outline(lines, language, { signal });
    return { language: language.name, chunks: buildChunks(lines, language, outline) };
  }

  async #outline(lines: LineTable, language: Language, call: Call): Promise<Outline> {
    if (language.nature === 'markdown') {
      const outline = outlineMarkdown(lines);
      return { ranges: packSections(lines, outline, this.#size), definitions: outline.headings };
    }
    const ranges = await this.#splitter.split(lines, language.separators, call);
    const mayDefine = language.nature === 'code' || language.nature === 'template';
    return { ranges, definitions: mayDefine ? findDefinitions(lines, language.name) : [] };
  }
}
