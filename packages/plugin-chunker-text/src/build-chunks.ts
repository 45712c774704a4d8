import type { Chunk, ChunkKind, CodeSymbol } from '@codesearch/kernel';
import type { Definition } from './definition/definition.ts';
import { qualify } from './definition/qualify.ts';
import type { Language, Nature } from './language/languages.ts';
import type { LineRange, Lines } from './line/lines.ts';

/** How a text is to be cut, and what is named in it; both in order. */
export interface Outline {
  /** Without overlap, neither beginning nor ending with a blank line. */
  readonly ranges: readonly LineRange[];
  readonly definitions: readonly Definition[];
}

const plainKind: Readonly<Record<Nature, ChunkKind>> = {
  markdown: 'section',
  prose: 'text',
  data: 'data',
  code: 'statements',
};

/** Makes a chunk of each range, with the symbols that begin in it and those around it. */
export function buildChunks(lines: Lines, language: Language, outline: Outline): readonly Chunk[] {
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
      text: lines.source.slice(start, end),
      language: language.name,
      kind: language.nature === 'code' ? codeKind(own, enclosing) : plainKind[language.nature],
      symbols: own,
      enclosing,
      calls: [],
      imports: [],
    };
  });
}

/** The largest definition tells what a chunk is, the first of equals; a part is what it is a part of. */
function codeKind(own: readonly CodeSymbol[], enclosing: readonly CodeSymbol[]): ChunkKind {
  const length = (symbol: CodeSymbol): number => symbol.endLine - symbol.startLine;
  const [first, ...others] = own;
  if (first === undefined) return enclosing.at(-1)?.kind ?? plainKind.code;
  return others.reduce((largest, symbol) => (length(symbol) > length(largest) ? symbol : largest), first).kind;
}
