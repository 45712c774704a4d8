import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { errors } from '@codesearch/kernel';
import { assertNoWayOut, removeFile, storageFailure, withLockedFile } from '@codesearch/toolkit';
import { archiveMark, encodeHeader, hashed } from './archive-header.ts';
import { archiveFormat } from './archive-manifest.ts';
import type { ArchivedIndex, ArchivePart } from './archive-manifest.ts';
import { readStart } from '../packing/data-files.ts';

const level = 9;

export interface ArchiveContent {
  /** Version of the program. */
  readonly program?: string | undefined;
  readonly index: ArchivedIndex;
  /** Folder with the files of the index. */
  readonly folder: string;
  /** Names of these files. */
  readonly names: readonly string[];
  readonly sign?: ((signed: Buffer) => Buffer) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An archive as it was written. */
export interface WrittenArchive {
  readonly bytes: number;
  /** Hash of the whole file, 64 lower-case hex digits. */
  readonly sha256: string;
}

/**
 * Writes an archive. An archive that is in this place is replaced when the new one is complete.
 *
 * @param file absolute path
 * @throws INPUT_INVALID if there is another file
 * @throws UNAVAILABLE if it cannot be written; nothing is left then
 */
export async function writeArchive(file: string, content: ArchiveContent): Promise<WrittenArchive> {
  assertReplaceable(file);
  const [draft, body] = [`${file}.${process.pid}.tmp`, `${file}.${process.pid}.parts`];
  const opened: number[] = [];
  try {
    // Since the first look, the author of the tree can have put a link in the place of a folder.
    assertNoWayOut(dirname(file));
    // By descriptors: in the place of what was made there can be a link to another file by now.
    const [draftFd, bodyFd] = [draft, body].map((each) => {
      removeFile(each);
      const descriptor = openSync(each, 'wx+', 0o600);
      opened.push(descriptor);
      return descriptor;
    }) as [number, number];
    const parts: ArchivePart[] = [];
    for (const name of content.names) parts.push(await appendPart(bodyFd, name, content));
    const { program, index, sign, signal } = content;
    const header = encodeHeader({ format: archiveFormat, program, index, parts }, sign);
    const target = createWriteStream('', { fd: draftFd, autoClose: false });
    target.write(header);
    const hash = createHash('sha256').update(header);
    await pipeline(createReadStream('', { fd: bodyFd, start: 0, autoClose: false }), hashed(hash), target, { signal });
    fsyncSync(draftFd);
    const bytes = fstatSync(draftFd).size;
    assertNoWayOut(dirname(file));
    withLockedFile(() => renameSync(draft, file));
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    removeFile(draft);
    throw storageFailure(error, file);
  } finally {
    removeFile(body);
    for (const each of opened) closeSync(each);
  }
}

/** Compresses one file to the end of the body. */
async function appendPart(body: number, name: string, { folder, signal }: ArchiveContent): Promise<ArchivePart> {
  const path = join(folder, name);
  const { size } = statSync(path);
  const before = fstatSync(body).size;
  const [hash, stored] = [createHash('sha256'), createHash('sha256')];
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(
    createReadStream(path),
    hashed(hash),
    createZstdCompress({ params, pledgedSrcSize: size }),
    hashed(stored),
    createWriteStream('', { fd: body, start: before, autoClose: false }),
    { signal },
  );
  const storedBytes = fstatSync(body).size - before;
  return { name, bytes: size, sha256: hash.digest('hex'), storedBytes, storedSha256: stored.digest('hex') };
}

/**
 * @param file absolute path
 * @throws INPUT_INVALID if there is a file that is not an archive
 */
export function assertReplaceable(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || (stats.isFile() && readStart(file, archiveMark.length).equals(archiveMark))) return;
  throw errors.inputInvalid(`${file} exists and is not an archive of an index.`, 'Give another name, or remove it.');
}
