import type { Call, ChunkedFile, Chunker, ChunkRequest } from '@codesearch/kernel';
import { LineTable } from '@codesearch/toolkit';
import { buildChunks } from './build-chunks.ts';
import type { Outline } from './build-chunks.ts';
import { findDefinitions } from './definition/find-definitions.ts';
import { detectLanguage } from './language/detect-language.ts';
import type { Language } from './language/languages.ts';
import { outlineMarkdown } from './markdown/outline-markdown.ts';
import { packSections } from './markdown/pack-sections.ts';
import type { ResolvedOptions } from './options.ts';
import { LineSplitter } from './splitter/line-splitter.ts';

export class TextChunker implements Chunker {
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
