import type { Chunk, ChunkContext, Degradation } from '@codesearch/kernel';
import { readSource } from '@codesearch/engine/operations';
import type { Project } from '@codesearch/engine';

/** What the chunker and the contextualizer make of one file. */
export interface FileTrace {
  /** POSIX path relative to the root. */
  readonly path: string;
  /** Language of most of its chunks. */
  readonly language: string;
  /** Why its text was chunked by a fallback. */
  readonly degraded?: Degradation;
  /** In the order of the file. */
  readonly chunks: readonly { readonly chunk: Chunk; readonly context: ChunkContext }[];
}

/**
 * Runs the stages up to the contextualizer on one file. Needs no index and stores nothing.
 *
 * @throws INPUT_INVALID if a scan does not list the file, or it has no text to index
 * @throws the error of the stage that fails
 */
export async function traceFile(parts: Project['parts'], path: string, signal?: AbortSignal): Promise<FileTrace> {
  const source = await readSource(parts, path, signal);
  return parts.session.readTree(async (stages) => {
    const { chunks, ...chunked } = await (await stages.get('chunker')).chunk({ source, signal });
    const contextualizer = await stages.get('contextualizer');
    const contexts = chunks.length === 0 ? [] : await contextualizer.contextualize({ source, chunks, signal });
    return { path, ...chunked, chunks: chunks.map((chunk, index) => ({ chunk, context: contexts[index]! })) };
  });
}
