import type { Chunk, ChunkedFile, ChunkRequest, CodeSymbol } from '@codesearch/kernel';
import { notebookCells } from './notebook-cells.ts';
import type { NotebookCell } from './notebook-cells.ts';

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
