import type { Project } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { CodeSymbol } from '@codesearch/kernel';
import type { ToolCall } from '../../server/tool-call.ts';

/** A definition in a chunk of the index. */
export interface ChunkSymbol {
  /** Id of the chunk. */
  readonly id: string;
  readonly symbol: CodeSymbol;
}

/**
 * The innermost definition around a line of an indexed file.
 *
 * @param path relative to the root
 * @throws INPUT_INVALID if the line is in no definition
 */
export async function symbolAt(
  project: Project,
  { path, line }: { readonly path: string; readonly line: number },
  { signal }: ToolCall,
): Promise<ChunkSymbol> {
  const { explainFile } = await import('@codesearch/engine/operations');
  const { chunks } = await explainFile(project.parts, path, signal);
  const around = chunks
    .flatMap(({ id, symbols, enclosing }) => [...enclosing, ...symbols].map((symbol) => ({ id, symbol })))
    .filter(({ symbol: { startLine, endLine } }) => startLine <= line && line <= endLine)
    .toSorted((a, b) => lengthOf(a.symbol) - lengthOf(b.symbol));
  const [innermost] = around;
  if (innermost) return innermost;
  throw errors.inputInvalid(
    `No definition is around ${path}:${line}.`,
    'Give the place of a hit, or a name. Read the file for code outside of definitions.',
  );
}

function lengthOf({ startLine, endLine }: CodeSymbol): number {
  return endLine - startLine;
}
