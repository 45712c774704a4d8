import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { errors } from '@codesearch/kernel';
import { readingFlags, storageFailure } from '@codesearch/toolkit';
import { archiveInvalid } from './archive-errors.ts';
import { decodeHeader, decodePrefix, maxManifestBytes, prefixBytes, suffixBytes, hashed } from './archive-header.ts';
import type { ArchiveHeader } from './archive-header.ts';
import { archiveFormat, manifestProblem } from './archive-manifest.ts';
import type { ArchiveManifest, ArchivePart } from './archive-manifest.ts';
import { importedPrefix } from '../state/manifest.ts';

/**
 * An archive whose bytes have all been compared with the hashes of its manifest. Extracted files are compared again,
 * since the archive may change in the meantime. Memory is bounded: only the manifest is read as a whole.
 */
export class OpenArchive implements AsyncDisposable {
  readonly manifest: ArchiveManifest;
  readonly header: ArchiveHeader;
  readonly sha256: string;
  readonly #file: string;
  readonly #handle: FileHandle;
  /** Position of the first part. */
  readonly #start: number;

  private constructor(file: string, handle: FileHandle, found: CheckedFile) {
    this.#file = file;
    this.#handle = handle;
    this.#start = found.start;
    this.manifest = found.manifest;
    this.header = found.header;
    this.sha256 = found.sha256;
  }

  /**
   * @throws ARCHIVE_INVALID if it is not a complete, undamaged archive of this format
   * @throws INPUT_INVALID if it cannot be opened
   */
  static async open(file: string, signal?: AbortSignal): Promise<OpenArchive> {
    const handle = await open(file, readingFlags).catch((error: unknown) => {
      throw errors.inputInvalid(`The archive ${file} cannot be opened.`, 'Give the path of a file that exists.', error);
    });
    try {
      return new OpenArchive(file, handle, await checkFile(file, handle, signal));
    } catch (error) {
      await handle.close();
      throw storageFailure(error, file);
    }
  }

  /**
   * Writes the files of the index. No part of a file has its name; the next run removes what a killed one left.
   *
   * @param folder empty
   * @throws ARCHIVE_INVALID if a file is not as the manifest says
   * @throws UNAVAILABLE if the disk is full
   */
  async extract(folder: string, signal?: AbortSignal): Promise<void> {
    let start = this.#start;
    for (const part of this.manifest.parts) {
      const draft = join(folder, `${importedPrefix}${part.name}`);
      await this.#extractPart(part, start, draft, signal);
      renameSync(draft, join(folder, part.name));
      start += part.storedBytes;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }

  async #extractPart(part: ArchivePart, start: number, path: string, signal: AbortSignal | undefined): Promise<void> {
    const content = createHash('sha256');
    const stored = piecesOf(this.#handle, start, part.storedBytes);
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(stored, createZstdDecompress(), hashed(content, part.bytes), target, { signal });
    } catch (error) {
      await finished(target).catch(() => {});
      signal?.throwIfAborted();
      // An error of the file system has the name of the call; any other is of the content.
      throw error instanceof Error && 'syscall' in error
        ? storageFailure(error, path)
        : differs(this.#file, part, error);
    }
    if (target.bytesWritten !== part.bytes || content.digest('hex') !== part.sha256) throw differs(this.#file, part);
  }
}

interface CheckedFile {
  readonly manifest: ArchiveManifest;
  readonly header: ArchiveHeader;
  readonly sha256: string;
  readonly start: number;
}

async function checkFile(file: string, handle: FileHandle, signal: AbortSignal | undefined): Promise<CheckedFile> {
  const stats = await handle.stat();
  if (!stats.isFile()) throw archiveInvalid(file, 'kind', 'it is not a regular file.');
  const prefix = decodePrefix(await startOf(handle, prefixBytes));
  if (!prefix) throw archiveInvalid(file, 'kind', 'it is not an archive of an index.');
  const { format, length } = prefix;
  if (format !== archiveFormat) {
    const problem = `it has the format ${format}, and this program reads ${archiveFormat}.`;
    throw archiveInvalid(file, 'format', problem);
  }
  if (length > maxManifestBytes) throw archiveInvalid(file, 'damaged', 'its manifest is too large.');
  const start = prefixBytes + length + suffixBytes;
  const bytes = await startOf(handle, start);
  if (bytes.length < start) throw truncated(file, stats.size, start);
  const header = decodeHeader(bytes);
  if (!header) throw archiveInvalid(file, 'damaged', 'its manifest has changed since it was written.');
  const manifest = parsed(file, header);
  const end = manifest.parts.reduce((sum, { storedBytes }) => sum + storedBytes, start);
  if (stats.size < end) throw truncated(file, stats.size, end);
  if (stats.size > end) throw archiveInvalid(file, 'damaged', `it has ${stats.size - end} bytes too many.`);
  const whole = createHash('sha256').update(bytes);
  let position = start;
  for (const part of manifest.parts) {
    const hash = createHash('sha256');
    for await (const chunk of piecesOf(handle, position, part.storedBytes)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      whole.update(chunk);
    }
    if (hash.digest('hex') !== part.storedSha256) throw differs(file, part);
    position += part.storedBytes;
  }
  return { manifest, header, start, sha256: whole.digest('hex') };
}

function parsed(file: string, { text }: ArchiveHeader): ArchiveManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch (error) {
    throw archiveInvalid(file, 'parts', 'its manifest is not JSON.', error);
  }
  const problem = manifestProblem(manifest);
  if (problem !== undefined) throw archiveInvalid(file, 'parts', problem);
  return manifest as ArchiveManifest;
}

/** A part of the file in pieces. It ends early if the file does. */
function piecesOf({ fd }: FileHandle, start: number, bytes: number): AsyncIterable<Buffer> {
  return createReadStream('', { fd, start, end: start + bytes - 1, autoClose: false });
}

/** The first bytes; fewer if the file ends before. */
async function startOf(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function differs(file: string, { name }: ArchivePart, cause?: unknown): Error {
  return archiveInvalid(file, 'damaged', `its part ${name} has changed since it was written.`, cause);
}

function truncated(file: string, size: number, expected: number): Error {
  return archiveInvalid(file, 'truncated', `it has ${size} of at least ${expected} bytes.`);
}
