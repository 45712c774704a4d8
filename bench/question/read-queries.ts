import type { Project } from '@codesearch/engine';
import { explainFile } from '@codesearch/engine/operations';
import { chunkedFiles, readQueryFile, resolveQueries } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';

/**
 * Reads a query file, and finds its places in a tree.
 *
 * @throws Error if the tree does not have a place
 */
export async function readQueries(file: string, project: Project): Promise<readonly JudgedQuery[]> {
  const onWarning = (warning: string): never => {
    throw new Error(`${file}, ${warning}`);
  };
  return resolveQueries(await readQueryFile(file), {
    files: () => chunkedFiles(project.parts),
    explain: (path) => explainFile(project.parts, path),
    onWarning,
  });
}
