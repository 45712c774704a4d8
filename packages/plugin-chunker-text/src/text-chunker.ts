import type { Call, ChunkedFile, Chunker, ChunkRequest, Chunk, ChunkKind, CodeSymbol } from '@codesearch/kernel';
import { LineTable } from '@codesearch/toolkit';
import { findDefinitions } from './definition/find-definitions.ts';
import { detectLanguage } from './language/detect-language.ts';
import type { Language, Nature } from './language/languages.ts';
import { outlineMarkdown } from './markdown/outline-markdown.ts';
import { packSections } from './markdown/pack-sections.ts';
import type { ResolvedOptions } from './options.ts';
import { LineSplitter } from './splitter/line-splitter.ts';
import { qualify } from './definition/qualify.ts';
import type { Definition } from './definition/qualify.ts';
import type { LineRange } from '@codesearch/toolkit';

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

/** Where a text is split, and what it defines. Both are in order. */
interface Outline {
  /** Without overlap, without blank lines at the start or the end. */
  readonly ranges: readonly LineRange[];
  readonly definitions: readonly Definition[];
}

const plainKind: Readonly<Record<Nature, ChunkKind>> = {
  markdown: 'section',
  prose: 'text',
  data: 'data',
  code: 'statements',
  template: 'text',
};

/** Builds a chunk of each range, with the symbols that start in it and those that enclose it. */
function buildChunks(lines: LineTable, language: Language, outline: Outline): readonly Chunk[] {
  const symbols = qualify(outline.definitions);
  let next = 0;
  let open: readonly CodeSymbol[] = [];
  return outline.ranges.map(({ first, last }) => {
    const startLine = first + 1;
    const endLine = last + 1;
    const begin = next;
    while (next < symbols.length && (symbols[next]?.startLine ?? 0) <= endLine) next += 1;
    const own = symbols.slice(begin, next);
    const enclosing = open.filter((symbol) => symbol.endLine >= endLine);
    open = [...open, ...own].filter((symbol) => symbol.endLine > endLine);
    const start = lines.start(first);
    const end = lines.end(last);
    return {
      span: { start, end, startLine, endLine },
      text: lines.text.slice(start, end),
      language: language.name,
      kind: codeKind(own, enclosing, language),
      symbols: own,
      enclosing,
      calls: [],
      imports: [],
    };
  });
}

/*
 * The kind of the largest definition, or of the first of several equal ones. A part has the kind of what encloses it. A
 * text without definitions has the kind of its language.
 */
function codeKind(own: readonly CodeSymbol[], enclosing: readonly CodeSymbol[], { nature }: Language): ChunkKind {
  if (nature !== 'code' && nature !== 'template') return plainKind[nature];
  const length = (symbol: CodeSymbol): number => symbol.endLine - symbol.startLine;
  const [first, ...others] = own;
  if (first === undefined) return enclosing.at(-1)?.kind ?? plainKind[nature];
  return others.reduce((largest, symbol) => (length(symbol) > length(largest) ? symbol : largest), first).kind;
}
