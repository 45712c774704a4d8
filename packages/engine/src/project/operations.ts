import type { StageBinding } from '@codesearch/kernel';
import type { ExportOptions, ExportReport } from '../archive/archive-options.ts';
import { assertExportable, exportIndex } from '../archive/export-index.ts';
import { moveProject } from '../maintenance/move-project.ts';
import type { MoveIndexOptions, MoveReport } from '../maintenance/move-project.ts';
import type { Project } from './project.ts';
import * as indexErrors from '../state/index-errors.ts';

/*
 * What an open project is asked besides its searches: functions over `project.parts`. They are an entry point of their
 * own, because a process that only searches loads none of them.
 */

export { importIndex } from '../archive/import-index.ts';
export { estimateIndex } from '../maintenance/estimate/estimate-index.ts';
export { explainFile } from '../maintenance/file/explain-file.ts';
export { indexedFiles, skippedFiles } from '../maintenance/file/indexed-files.ts';
export { readSource } from '../maintenance/file/read-source.ts';
export { repairIndex } from '../maintenance/repair-index.ts';
export { useWeights } from '../maintenance/use-weights.ts';

/**
 * Brings an index up to the tree, and moves it to another store without embedding anything again. It is moved
 * completely or not at all: until the other store has everything, searches use the present one. Afterwards the index
 * needs a configuration with the other store, so the project has to be opened again with it.
 *
 * @throws INDEX_MISSING if there is no index
 * @throws INPUT_INVALID if the other store holds something else, or a file changes in the meantime
 * @throws what `Project.index` throws
 */
export async function moveTo(
  project: Project,
  store: StageBinding<'store'>,
  options: MoveIndexOptions = {},
): Promise<MoveReport> {
  const { session } = project.parts;
  session.assertWritable();
  if (!session.manifest.read()) throw indexErrors.indexMissing(project.root);
  await project.index({ ...options, force: false });
  return moveProject(project.parts, store, options);
}

/**
 * Brings an index up to the tree, and writes an archive of it, for `importIndex` on another machine. The archive has no
 * path, file state or log of this machine, and no content that was removed from the index.
 *
 * @throws INPUT_INVALID if the key cannot be read, or another file is in the place of the archive
 * @throws UNSUPPORTED if the index is not in the local store
 * @throws what `Project.index` throws
 */
export async function exportTo(project: Project, file: string, options: ExportOptions = {}): Promise<ExportReport> {
  assertExportable(project.parts.session.manifest, file, options);
  const { waitMs, onEvent, signal } = options;
  await project.index({ waitMs, onEvent, signal });
  return exportIndex(project.parts, file, options);
}
