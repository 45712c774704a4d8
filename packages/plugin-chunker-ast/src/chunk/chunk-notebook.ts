import type { Chunk, ChunkedFile, ChunkRequest, CodeSymbol } from '@codesearch/kernel';

/**
 * Chunks each cell of a notebook as a file in its language.
 *
 * @returns `undefined` if the text has no cells
 */
export async function chunkNotebook(
  request: ChunkRequest,
  chunk: (request: ChunkRequest) => Promise<ChunkedFile>,
): Promise<ChunkedFile | undefined> {
  const { source } = request;
  const cells = notebookCells(source.text);
  if (cells.length === 0) return undefined;
  const chunks: Chunk[] = [];
  let degraded: ChunkedFile['degraded'];
  for (const cell of cells) {
    const path = source.file.path.replace(/[^/]*$/, cell.fileName);
    const chunked = await chunk({ ...request, source: { ...source, file: { ...source.file, path }, text: cell.text } });
    chunks.push(...chunked.chunks.map((found, position) => placed(found, position === 0, cell, source.text)));
    degraded ??= chunked.degraded;
  }
  return { language: mainLanguage(chunks), chunks, ...(degraded && { degraded }) };
}

/** The language of most chunks of code; of a notebook without code, the one of the first chunk. */
function mainLanguage(chunks: readonly Chunk[]): string {
  const counts = new Map<string, number>();
  for (const { language } of chunks) {
    if (language !== 'markdown' && language !== 'text') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [main] = [...counts].toSorted(([, one], [, two]) => two - one);
  return main?.[0] ?? chunks[0]?.language ?? 'text';
}

/** Moves a chunk of a cell to its place in the notebook. The first one begins with the line of the language. */
function placed(
  { span, symbols, enclosing, ...rest }: Chunk,
  isFirst: boolean,
  cell: NotebookCell,
  text: string,
): Chunk {
  const lines = cell.startLine - 1;
  const start = cell.start + (isFirst ? 0 : span.start);
  const end = cell.start + span.end;
  const moved = (symbol: CodeSymbol): CodeSymbol => ({
    ...symbol,
    startLine: symbol.startLine + lines,
    endLine: symbol.endLine + lines,
  });
  return {
    ...rest,
    span: { start, end, startLine: isFirst ? cell.startLine : span.startLine + lines, endLine: span.endLine + lines },
    text: text.slice(start, end),
    symbols: symbols.map(moved),
    enclosing: enclosing.map(moved),
  };
}

/** A cell of a notebook. Offsets are UTF-16 code units of the notebook's text; the first line is 1. */
interface NotebookCell {
  /** Offset of the line with the language. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly startLine: number;
  /** Name of a file with the text of the cell: it selects the grammar. */
  readonly fileName: string;
  /** As long as the cell, without the line of the language and without commands that are not in the language. */
  readonly text: string;
}

const marker = /^# %% \[([\w+#.-]*)\]$/gm;
/** `%matplotlib inline`, `!pip install x` */
const command = /^([ \t]*)[%!?](?=[\w %!?])/gm;

/** Extensions of languages by the names that Jupyter gives them. Another name is its own extension. */
const extensions: Readonly<Record<string, string>> = {
  bash: 'sh',
  csharp: 'cs',
  'c#': 'cs',
  'c++': 'cpp',
  fsharp: 'fs',
  haskell: 'hs',
  ipython: 'py',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  markdown: 'md',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  raw: 'txt',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
};

/**
 * Divides the text of a notebook into its cells.
 *
 * @param text as `readContent` of `@codesearch/toolkit` gives it
 * @returns no cell if it is no such text
 */
function notebookCells(text: string): readonly NotebookCell[] {
  const marks = [...text.matchAll(marker)];
  let [line, counted] = [1, 0];
  return marks.map(({ 0: mark, 1: language = '', index: start }, position) => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < start; at = text.indexOf('\n', counted)) {
      line++;
      counted = at + 1;
    }
    const end = marks[position + 1]?.index ?? text.length;
    const source = text.slice(start + mark.length, end);
    const plain = language === 'python' ? source.replaceAll(command, '$1#') : source;
    return {
      start,
      end,
      startLine: line,
      fileName: `cell.${extensions[language] ?? language}`,
      text: ' '.repeat(mark.length) + plain,
    };
  });
}
