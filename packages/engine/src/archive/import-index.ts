import { join, resolve } from 'node:path';
import { CodesearchError, errors } from '@codesearch/kernel';
import { makePrivateFolder, removeFolder, wideRoot } from '@codesearch/toolkit';
import { archiveIncompatible, archiveUntrusted } from './archive-errors.ts';
import type { ProjectParts } from '../composition/project-scope.ts';
import { isInFolder } from '../home/project-folder.ts';
import { removeData } from '../packing/data-files.ts';
import { removeLockedFolder } from '../state/index-folder.ts';
import { revisionOf } from '../state/index-state.ts';
import { importedPrefix, manifestFormat, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import type { ArchivedIndex } from './archive-manifest.ts';
import type { ImportOptions, ImportReport } from './archive-options.ts';
import { missingContent } from './missing-content.ts';
import { OpenArchive } from './open-archive.ts';
import { removeDrafts } from '../session/run/settle-import.ts';
import { trustedKey } from './archive-keys.ts';
import { fingerprintChanges, readingChanges } from '../state/fingerprint.ts';
import { portableSettings } from './archive-manifest.ts';
import * as indexErrors from '../state/index-errors.ts';

/**
 * Replaces the index of a project by that of an archive, completely or not at all. The next search compares each file
 * with it by its hash, and indexes only those that differ.
 *
 * @throws ARCHIVE_INVALID if the archive is damaged
 * @throws ARCHIVE_UNTRUSTED if no trusted key has signed it, or it has another hash than the given one
 * @throws ARCHIVE_INCOMPATIBLE if it was made with other settings
 * @throws INPUT_INVALID if the present index is newer and `force` is not set, or the root is far more than a project
 * @throws UNSUPPORTED if the configured store is not the local one, or the project is opened at a revision
 * @throws INDEX_BUSY if another process writes the present index
 */
export async function importIndex(
  parts: ProjectParts,
  given: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { session, processEnv } = parts;
  session.assertWritable();
  const { manifest: target } = session;
  const { waitMs, signal } = options;
  const wide = wideRoot(target.key.root, processEnv);
  if (wide) throw indexErrors.rootTooWide(wide.root, wide.nature);
  if (revisionOf(target.key) || !isInFolder(target.store.location, target.folder)) throw notImportable(target);
  const file = resolve(given);
  await using archive = await OpenArchive.open(file, signal);
  const keyId = assertTrusted(file, archive, options);
  const { index } = archive.manifest;
  const changes = archiveChanges(index, target);
  if (changes.length > 0) throw archiveIncompatible(file, changes);
  const replaced = await session.exchange({ waitMs, signal }, () => exchangeIndex(parts, archive, file, options));
  const { content, completedAt, commit, uncommitted } = index;
  return {
    ...content,
    completedAt,
    ...(commit === undefined ? {} : { commit }),
    ...(uncommitted === undefined ? {} : { uncommitted }),
    sha256: archive.sha256,
    ...(keyId === undefined ? {} : { keyId }),
    replaced,
  };
}

/**
 * Puts the index of an archive into the folder. The manifest changes when its files are complete, so an interruption
 * leaves the old index or the new one.
 *
 * @returns whether there was an index
 */
async function exchangeIndex(
  { session: { manifest: target }, compose, config, settings }: ProjectParts,
  archive: OpenArchive,
  file: string,
  { force = false, signal }: ImportOptions,
): Promise<boolean> {
  const { index } = archive.manifest;
  const { folder } = target;
  const present = target.find();
  if (!force && present && present !== 'damaged') assertNewer(file, index, present);
  const dataFolder = present && `${importedPrefix}${crypto.randomUUID().replaceAll('-', '')}`;
  const data = dataFolder === undefined ? folder : join(folder, dataFolder);
  try {
    if (present) removeDrafts(folder, present === 'damaged' ? undefined : present.dataFolder);
    else removeData(folder);
    makePrivateFolder(data);
    await archive.extract(data, signal);
    const manifest = importedManifest(index, target, dataFolder);
    const stages = compose(config, settings.lexical, data);
    try {
      const missing = await missingContent(stages, folder, manifest, signal);
      if (missing !== undefined) throw archiveIncompatible(file, [missing]);
    } finally {
      await stages[Symbol.asyncDispose]();
    }
    signal?.throwIfAborted();
    writeManifest(folder, manifest);
  } catch (error) {
    if (present) removeFolder(data);
    else {
      removeData(folder);
      removeLockedFolder(folder);
    }
    throw error;
  }
  return present !== undefined;
}

function assertNewer(file: string, { completedAt }: ArchivedIndex, present: Manifest): void {
  if (present.completedAt === undefined || Date.parse(present.completedAt) <= Date.parse(completedAt)) return;
  throw new CodesearchError(
    `The archive ${file} has an index of ${completedAt}, and the present index is newer: it is of ${present.completedAt}.`,
    {
      code: 'INPUT_INVALID',
      hint: 'Keep the present index, or replace it on purpose.',
      details: { reason: 'newer-index', path: file },
    },
  );
}

function importedManifest(index: ArchivedIndex, target: ManifestFile, dataFolder: string | undefined): Manifest {
  const { id, stamp, completedAt, content, inputs } = index;
  return {
    format: manifestFormat,
    id,
    stamp,
    root: target.key.root,
    fingerprint: target.fingerprint,
    reading: target.reading,
    store: target.store,
    // Processes that have the present index open recognize by it that this is another one.
    createdAt: target.timestamp(),
    completedAt,
    content,
    inputs,
    indexing: false,
    ...(dataFolder !== undefined && { dataFolder }),
  };
}

function notImportable({ key, store }: ManifestFile): Error {
  return errors.unsupported(
    revisionOf(key) ? 'Importing the index of a revision' : `Importing an index into ${store.location}`,
    'Import it for the files on disk, with the local store.',
  );
}

/**
 * Checks that an archive comes from somebody whom the user trusts.
 *
 * @returns the id of the key that signed it, if it was checked
 * @throws ARCHIVE_UNTRUSTED if it does not, or nothing was given to check it with
 * @throws INPUT_INVALID if a key or the hash cannot be read
 */
export function assertTrusted(
  file: string,
  { header, sha256 }: Pick<OpenArchive, 'header' | 'sha256'>,
  { keys = [], sha256: expected, allowUnsigned = false }: ImportOptions,
): string | undefined {
  if (expected !== undefined && !/^[0-9a-f]{64}$/i.test(expected))
    throw errors.inputInvalid(`${JSON.stringify(expected)} is not a SHA-256.`, 'Give 64 hex digits.');
  const trusted = keys.map((key) => trustedKey(key));
  if (expected !== undefined && expected.toLowerCase() !== sha256)
    throw archiveUntrusted(file, 'hash', `its SHA-256 is ${sha256}.`);
  if (trusted.length === 0) {
    if (expected !== undefined || allowUnsigned) return undefined;
    const problem = header.signature ? 'no key was given to check its signature.' : 'it has no signature.';
    throw archiveUntrusted(file, header.signature ? 'unchecked' : 'unsigned', problem);
  }
  const { signature, signed } = header;
  if (!signature) throw archiveUntrusted(file, 'unsigned', 'it has no signature.');
  const key = trusted.find((each) => each.verify(signed, signature));
  if (key) return key.id;
  throw archiveUntrusted(
    file,
    'signature',
    `none of the given keys has signed it: ${trusted.map(({ id }) => id).join(', ')}.`,
  );
}

/** What keeps the index of an archive from being used with the present settings; one phrase each. */
export function archiveChanges(
  { format, fingerprint, reading }: ArchivedIndex,
  present: Pick<ManifestFile, 'fingerprint' | 'reading'>,
): readonly string[] {
  if (format !== manifestFormat) return [`the format of the index is ${manifestFormat} (was ${format})`];
  return [
    ...fingerprintChanges(fingerprint, portableSettings(present.fingerprint)),
    ...readingChanges(reading, portableSettings(present.reading)),
  ];
}
