import type { Chunk, ChunkKind, CodeSymbol } from '@codesearch/kernel';
import { qualify } from './definition/qualify.ts';
import type { Definition } from './definition/qualify.ts';
import type { Language, Nature } from './language/languages.ts';
import type { LineRange, LineTable } from '@codesearch/toolkit';

/** Where a text is split, and what it defines. Both are in order. */
export interface Outline {
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
export function buildChunks(lines: LineTable, language: Language, outline: Outline): readonly Chunk[] {
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
