import type { CallOptions } from '@codesearch/kernel';
import type { LineRange, LineTable } from '@codesearch/toolkit';
import { packBlocks } from './pack-blocks.ts';
import type { SeparatorSet } from './separator-set.ts';

const maxLineEndLength = 2;

interface Separators {
  readonly language: SeparatorSet | undefined;
  /** Length of a line end of the source. */
  readonly lineEnd: 1 | 2;
}

interface TextSplitter {
  splitText(text: string): Promise<string[]>;
}

/**
 * LangChain's recursive splitter, restricted to whole lines.
 *
 * It gets only separators that start a line, and no lines that fill a chunk alone. So each piece is a run of whole
 * lines without surrounding blank lines, and positions are counted line by line. They are exact also if the text
 * repeats itself.
 */
export class LineSplitter {
  readonly #size: number;
  readonly #splitters = new Map<string, Promise<TextSplitter>>();

  constructor(size: number) {
    this.#size = size;
  }

  async split(
    lines: LineTable,
    language: SeparatorSet | undefined,
    options?: CallOptions,
  ): Promise<readonly LineRange[]> {
    const ranges: LineRange[] = [];
    const separators: Separators = { language, lineEnd: lines.text.includes('\r\n') ? 2 : 1 };
    for (let line = 0; line < lines.count;) {
      options?.signal?.throwIfAborted();
      if (this.#fills(lines, line)) {
        if (!lines.isBlank(line)) ranges.push({ first: line, last: line });
        line += 1;
        continue;
      }
      const first = line;
      while (line < lines.count && !this.#fills(lines, line)) line += 1;
      const run = lines.trim(first, line - 1);
      if (run !== undefined) ranges.push(...(await this.#splitRun(lines, run, separators)));
    }
    return joinFragments(packOversized(lines, ranges, this.#size), lines, this.#size);
  }

  #fills(lines: LineTable, line: number): boolean {
    return lines.size(line, line) + maxLineEndLength > this.#size;
  }

  async #splitRun(lines: LineTable, run: LineRange, separators: Separators): Promise<readonly LineRange[]> {
    if (lines.size(run.first, run.last) <= this.#size) return [run];
    const splitter = await this.#splitter(separators);
    const pieces = await splitter.splitText(joinLines(lines, run));
    let next = run.first;
    return pieces.map((piece) => {
      while (lines.isBlank(next)) next += 1;
      const first = next;
      next += countLineEnds(piece) + 1;
      return { first, last: next - 1 };
    });
  }

  #splitter(separators: Separators): Promise<TextSplitter> {
    const key = `${separators.language ?? ''} ${separators.lineEnd}`;
    const known = this.#splitters.get(key) ?? loadSplitter(this.#size, separators);
    this.#splitters.set(key, known);
    return known;
  }
}

/*
 * Splits ranges that are too large after all: the splitter sees blank lines as empty, and in the source they may be
 * long.
 */
function packOversized(lines: LineTable, ranges: readonly LineRange[], size: number): readonly LineRange[] {
  return ranges.flatMap((range) =>
    lines.size(range.first, range.last) > size ? packBlocks(lines, [range], size) : [range],
  );
}

async function loadSplitter(size: number, { language, lineEnd }: Separators): Promise<TextSplitter> {
  const { RecursiveCharacterTextSplitter } = await import('@langchain/textsplitters');
  const known = language === undefined ? [] : RecursiveCharacterTextSplitter.getSeparatorsForLanguage(language);
  const special = known.filter((separator) => separator.startsWith('\n') && separator.trim() !== '');
  return new RecursiveCharacterTextSplitter({
    separators: [...special, '\n\n', '\n'],
    keepSeparator: true,
    // Each piece starts with the line end before it, which does not count.
    chunkSize: size + lineEnd,
    chunkOverlap: 0,
    lengthFunction: lineEnd === 1 ? (piece) => piece.length : (piece) => piece.length + countLineEnds(piece),
  });
}

/* The lines with uniform line ends before each of them. Blank lines are empty. */
function joinLines(lines: LineTable, { first, last }: LineRange): string {
  let joined = '';
  for (let line = first; line <= last; line++) joined += lines.isBlank(line) ? '\n' : `\n${lines.line(line)}`;
  return joined;
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Share of the size. Smaller ranges contain too little to be found. */
const maxFragmentShare = 1 / 4;

/**
 * Joins fragments, such as the closing lines of a split definition, with the previous or the next range if both fit
 * into one chunk.
 */
export function joinFragments(ranges: readonly LineRange[], lines: LineTable, size: number): readonly LineRange[] {
  const small = (range: LineRange): boolean => lines.size(range.first, range.last) < size * maxFragmentShare;
  const joined: LineRange[] = [];
  for (const range of ranges) {
    const before = joined.at(-1);
    if (before !== undefined && (small(before) || small(range)) && lines.size(before.first, range.last) <= size) {
      joined[joined.length - 1] = { first: before.first, last: range.last };
    } else {
      joined.push(range);
    }
  }
  return joined;
}
