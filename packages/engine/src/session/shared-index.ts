import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { amendError, errors, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { makePrivateFolder } from '@codesearch/toolkit';
import type { IndexStages } from './index-stages.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { otherTree, ownName, readSharedMetadata } from '../state/shared-metadata.ts';
import type { OpenIndex } from './index-options.ts';
import * as indexErrors from '../state/index-errors.ts';

/**
 * Opens an index that another machine writes. It is `interrupted` while that machine writes it.
 *
 * @throws UNSUPPORTED if the store cannot be read from another machine
 * @throws INDEX_MISSING if the store holds no index
 * @throws INDEX_BUSY if its first run is not complete
 * @throws INDEX_STALE if the index was built with other settings
 * @throws INDEX_CORRUPT if its metadata cannot be read
 * @throws INPUT_INVALID if it is that of another repository
 */
export async function openSharedIndex(
  stages: IndexStages,
  manifest: ManifestFile,
  signal: AbortSignal | undefined,
): Promise<OpenIndex> {
  // Stages keep in it what they know of the index.
  makePrivateFolder(manifest.folder);
  const store = await stages.get('store');
  if (!store.facts.shared) {
    throw errors.unsupported(
      `A read-only index in ${store.facts.location}`,
      "Use a store on a server with its own lexical search, or omit 'readOnly'.",
    );
  }
  const { root } = manifest.key;
  const metadata = await readSharedMetadata(store, { signal });
  const { chunks } = await store.stats({ signal });
  const name = `${root} in ${store.facts.location}`;
  // The metadata of a first run are written at its end.
  if (!metadata) throw chunks > 0 ? indexErrors.indexBuilding(name, {}, '') : forReader(indexErrors.indexMissing(name));
  try {
    manifest.assertCompatible({ ...metadata, indexing: false });
  } catch (error) {
    throw isCodesearchError(error, 'INDEX_STALE') ? forReader(error) : error;
  }
  await assertOfReader(stages, manifest, metadata.createdAt, signal);
  const committed = metadata.content ?? { files: 0, chunks: 0 };
  const state = chunks === committed.chunks ? 'current' : 'interrupted';
  return { stages, metadata, index: { state, compared: false, files: committed.files, chunks }, isCurrent: () => true };
}

/**
 * Refuses the index of another repository that the configuration gives the same name. Looked at once for each index,
 * since it asks for all files. A tree that has only a part of them, such as a sparse checkout, is known by its own.
 *
 * @throws INPUT_INVALID if most files are of another repository
 */
async function assertOfReader(
  stages: IndexStages,
  manifest: ManifestFile,
  createdAt: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const known = join(manifest.folder, 'read-index');
  if (existsSync(known) && readFileSync(known, 'utf8') === createdAt) return;
  const store = await stages.get('store');
  const other = await otherTree(manifest, store, { signal });
  if (other !== undefined && !(await isPart(stages, await store.files({ signal }), signal)))
    throw errors.inputInvalid(other, ownName(manifest));
  writeFileSync(known, createdAt);
}

/** Whether most files of the tree are in the index. */
async function isPart(
  stages: IndexStages,
  indexed: ReadonlyMap<string, number>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let [own, known] = [0, 0];
  for await (const { files } of (await stages.get('scanner')).scan({ signal })) {
    own += files.length;
    known += files.filter(({ path }) => indexed.has(path)).length;
  }
  return own > 0 && known * 2 >= own;
}

/** The same error for those who cannot build the index here. */
function forReader(error: CodesearchError<'INDEX_MISSING' | 'INDEX_STALE'>): unknown {
  const remedy =
    error.code === 'INDEX_MISSING'
      ? 'Build it on the machine that writes it'
      : 'Use the version and the settings of the machine that builds it, or build it there with these';
  return amendError(error, {
    hint: `${remedy}, or set 'readOnly' to false.`,
    details: { ...error.details, reason: 'read-only' },
  });
}
