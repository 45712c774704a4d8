import { renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { historyFile, indexedCommit } from '@codesearch/git';
import { errors } from '@codesearch/kernel';
import { assertFilePlace } from '@codesearch/toolkit';
import type { FileRecord } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import type { ProjectParts } from '../composition/project-scope.ts';
import { isInFolder } from '../home/project-folder.ts';
import { newCopyFolder } from '../packing/working-copy.ts';
import { revisionOf } from '../state/index-state.ts';
import { manifestFormat } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { signer } from './archive-keys.ts';
import type { ArchivedIndex } from './archive-manifest.ts';
import type { ExportOptions, ExportReport } from './archive-options.ts';
import { copyDatabase, copyDatabases } from '../packing/data-files.ts';
import { missingContent } from './missing-content.ts';
import { portableSettings } from './archive-manifest.ts';
import type { ReadingFingerprint } from '../state/fingerprint.ts';
import { assertReplaceable, writeArchive } from './write-archive.ts';
import { stampFor } from '../index/open-batch.ts';
import * as indexErrors from '../state/index-errors.ts';

/**
 * Checks everything that is known before an index is brought up to its tree, which can take long.
 *
 * @param file the archive
 * @throws UNSUPPORTED if the configured store is not in the folder of the index, or the index is that of a revision
 * @throws INPUT_INVALID if the archive cannot be written there, or the key cannot be used
 */
export function assertExportable(
  { key, store: { location }, folder }: ManifestFile,
  file: string,
  { signWith }: Pick<ExportOptions, 'signWith'> = {},
): void {
  if (revisionOf(key))
    throw errors.unsupported('An archive of the index of a revision', 'Export the index of a checkout.');
  if (!isInFolder(location, folder)) throw notExportable(location);
  assertFilePlace(resolve(file));
  assertReplaceable(resolve(file));
  if (signWith !== undefined) signer(signWith);
}

/** Writes an archive of an index that is up to its tree, see `exportTo`. */
export async function exportIndex(parts: ProjectParts, file: string, options: ExportOptions): Promise<ExportReport> {
  const { session } = parts;
  const { signWith, program, waitMs, signal } = options;
  const key = signWith === undefined ? undefined : signer(signWith);
  return session.modify({ waitMs, signal }, async ({ context }, found) => {
    using copy = newCopyFolder(session.manifest.folder);
    const folder = copy.path;
    const names = await copyIndex(parts, found, folder, signal);
    const state = await indexedCommit({ folder: found.root, env: context.env, signal });
    const index = { ...archivedIndex(found, session.manifest.reading), ...state };
    const path = resolve(file);
    const content = { program, index, folder, names, sign: key?.sign, signal };
    const written = await writeArchive(path, content);
    const { completedAt } = index;
    return { file: path, ...written, ...index.content, completedAt, ...state, ...(key && { keyId: key.id }) };
  });
}

/**
 * Copies the files of an index, without what says something about this machine.
 *
 * @returns their names
 * @throws UNSUPPORTED if the store does not keep all of the index in databases of its folder
 */
async function copyIndex(
  { session, compose, config, settings }: ProjectParts,
  found: Manifest,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const names = copyDatabases(session.dataFolder, folder, [historyFile]);
  if (!names) throw notExportable(session.manifest.store.location);
  const before = names.map((name) => changeOf(join(folder, name)));
  {
    await using stages = compose(config, settings.lexical, folder);
    if (await missingContent(stages, folder, found, signal)) throw notExportable(session.manifest.store.location);
    await forgetFileStates(stages, found.stamp, signal);
  }
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    if (changeOf(path) === before[index]) continue;
    // A changed row may leave its former content in the free space of a page, which a copy does not have.
    copyDatabase(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  }
  return names;
}

function archivedIndex(found: Manifest, reading: ReadingFingerprint): ArchivedIndex {
  const { id, stamp, createdAt, completedAt, content, inputs, fingerprint } = found;
  if (stamp === undefined || completedAt === undefined || !content) throw indexErrors.indexMissing(found.root);
  return {
    format: manifestFormat,
    id,
    stamp,
    createdAt,
    completedAt,
    content,
    ...(inputs ? { inputs } : {}),
    fingerprint: portableSettings(fingerprint),
    reading: portableSettings(reading),
  };
}

/** Changes with the file. */
function changeOf(path: string): string {
  const { mtimeNs, size } = statSync(path, { bigint: true });
  return `${mtimeNs} ${size}`;
}

function notExportable(location: string): Error {
  return errors.unsupported(
    `An archive of an index in ${location}`,
    "Archives are of indexes in the local store. Machines that reach another store share its index with 'readOnly'.",
  );
}

/**
 * Replaces the states of all recorded files by one that no file has: times and inodes of another machine say nothing
 * about a file here. The next comparison reads each file and compares hashes, and nothing is embedded again.
 *
 * @param stamp of the last commit, which stays
 */
export async function forgetFileStates(
  stages: StageSet,
  stamp: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const detector = await stages.get('changeDetector');
  const { removed: paths } = await detector.diff({ files: noFiles(), signal });
  const records: FileRecord[] = [];
  for (const path of paths) {
    const record = await detector.fileRecord({ path, signal });
    if (record) records.push({ ...record, file: { path, size: record.file.size, mtimeMs: 0, stamp: '' } });
  }
  await detector.commit({ records, removed: [], ...(stamp !== undefined && stampFor(detector, stamp)), signal });
}

async function* noFiles(): AsyncGenerator<never> {}
