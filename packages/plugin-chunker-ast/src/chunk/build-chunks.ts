import type { Chunk, ChunkKind, CodeSymbol } from '@codesearch/kernel';
import type { Language } from '../language/language.ts';
import type { Mention, Outline, PlacedSymbol } from '../outline/outline.ts';
import { lineContent } from '../outline/outline.ts';
import type { LineRange } from '../segment/pack-atoms.ts';
import type { LineTable } from '@codesearch/toolkit';

const maxMentions = 64;
/** A line without an end has thousands. */
const maxDefinitions = 256;

/** Turns ranges of lines into chunks. Each gets its part of the outline and the symbols that enclose it. */
export function buildChunks(
  lines: LineTable,
  ranges: readonly LineRange[],
  outline: Outline,
  language: Pick<Language, 'name' | 'content'>,
): readonly Chunk[] {
  const symbols = new Reader(outline.symbols, (each) => each.start);
  const calls = new Reader(outline.calls, (each) => each.offset);
  const imports = new Reader(outline.imports, (each) => each.offset);
  const around: PlacedSymbol[] = [];
  return ranges.map((range) => {
    const start = lines.start(range.startLine);
    const end = lines.end(range.endLine - 1);
    const inside = symbols.until(lines.start(range.endLine));
    const defined = inside.filter((each) => !each.qualifiesOnly);
    const enclosing = [...enclosingOf(around, start, end), ...qualifyingOf(inside, range.startLine, end, lines)];
    for (const each of inside) if (each.encloses) around.push(each);
    return {
      span: { start, end, startLine: range.startLine + 1, endLine: range.endLine },
      text: lines.text.slice(start, end),
      language: language.name,
      kind: kindOf(defined, enclosing, range, end, outline, lines, language),
      symbols: defined.slice(0, maxDefinitions).map((each) => each.symbol),
      enclosing,
      calls: distinct(calls.until(lines.start(range.endLine))),
      imports: distinct(imports.until(lines.start(range.endLine))),
    };
  });
}

/** Reads a list in the order of the text, piece by piece. */
class Reader<Item> {
  readonly #items: readonly Item[];
  readonly #offset: (item: Item) => number;
  #at = 0;

  constructor(items: readonly Item[], offset: (item: Item) => number) {
    this.#items = items;
    this.#offset = offset;
  }

  /** The next items before the offset. */
  until(offset: number): readonly Item[] {
    const from = this.#at;
    for (let item = this.#items[this.#at]; item && this.#offset(item) < offset; item = this.#items[this.#at])
      this.#at++;
    return this.#items.slice(from, this.#at);
  }
}

/* Drops the symbols that have ended. Of the others, those that extend to the end of the chunk enclose it. */
function enclosingOf(around: PlacedSymbol[], start: number, end: number): readonly CodeSymbol[] {
  let kept = 0;
  for (const each of around) if (each.end > start) around[kept++] = each;
  around.length = kept;
  return around.filter((each) => each.end >= end).map((each) => each.symbol);
}

/* A node that only qualifies its members is no symbol of the chunk, so it may start with the chunk and enclose it. */
function qualifyingOf(
  inside: readonly PlacedSymbol[],
  startLine: number,
  end: number,
  lines: LineTable,
): readonly CodeSymbol[] {
  return inside
    .filter((each) => each.qualifiesOnly && each.end >= end && lines.lineOf(each.start) === startLine)
    .map((each) => each.symbol);
}

function kindOf(
  defined: readonly PlacedSymbol[],
  enclosing: readonly CodeSymbol[],
  range: LineRange,
  end: number,
  outline: Outline,
  lines: LineTable,
  language: Pick<Language, 'content'>,
): ChunkKind {
  let largest: PlacedSymbol | undefined;
  let largestShare = 0;
  for (const each of defined) {
    const share = Math.min(each.end, end) - each.start;
    if (share > largestShare) [largest, largestShare] = [each, share];
  }
  const content = mainContent(outline.contents, range, lines);
  if (content === lineContent.imports) return 'imports';
  if (largest) return largest.symbol.kind;
  if (content === lineContent.comment) return 'comment';
  return enclosing.at(-1)?.kind ?? language.content ?? 'statements';
}

/* The content of more than half of the lines. */
function mainContent(contents: Uint8Array, range: LineRange, lines: LineTable): number {
  const counts = [0, 0, 0];
  let filled = 0;
  for (let line = range.startLine; line < range.endLine; line++) {
    if (lines.isBlank(line)) continue;
    const content = contents[line] ?? lineContent.code;
    counts[content] = (counts[content] ?? 0) + 1;
    filled++;
  }
  return counts.findIndex((count) => count * 2 > filled);
}

function distinct(mentions: readonly Mention[]): readonly string[] {
  const names = new Set<string>();
  for (const { name } of mentions) {
    if (names.size === maxMentions) break;
    names.add(name);
  }
  return [...names];
}
