import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Logger } from '@codesearch/kernel';
import { withLockedFile } from '@codesearch/toolkit';
import type { RememberedScan } from './remembered-scan.ts';

/**
 * Remembers the last scan, in a file that outlives the process. It only saves time: if it is lost or damaged, the next
 * scan walks the tree.
 */
export class ScanMemory {
  readonly #file: string;
  readonly #logger: Logger;
  #scan: RememberedScan | undefined;
  #isRead = false;
  #isNew = false;

  /** @param file absolute path; its folder may not exist */
  constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
  }

  /** @returns the last scan, or `undefined` if its key is another */
  recall(key: string): RememberedScan | undefined {
    if (!this.#isRead) {
      this.#isRead = true;
      this.#scan = this.#read();
    }
    return this.#scan?.key === key ? this.#scan : undefined;
  }

  remember(scan: RememberedScan): void {
    this.#scan = scan;
    this.#isRead = true;
    this.#isNew = true;
  }

  /** Writes the file if there is a new scan. */
  save(): void {
    if (!this.#isNew || !this.#scan) return;
    this.#isNew = false;
    // All processes use one name, so a process overwrites what a killed one left. The checksum detects concurrent
    // writes.
    const draft = `${this.#file}.new`;
    try {
      writeFileSync(draft, zstdCompressSync(encodeScan(this.#scan)), { mode: 0o600 });
      withLockedFile(() => renameSync(draft, this.#file));
    } catch (error) {
      rmSync(draft, { force: true });
      this.#logger.debug('The scan cannot be remembered.', { problem: String(error) });
    }
  }

  #read(): RememberedScan | undefined {
    try {
      return decodeScan(zstdDecompressSync(readFileSync(this.#file)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.#logger.debug('The remembered scan cannot be read.', { problem: String(error) });
      return undefined;
    }
  }
}

/*
 * The file format of a remembered scan: a header of four 32-bit numbers (magic number, version of the format, number of
 * doubles, CRC-32 of everything after the header), the states as doubles, and the rest as JSON in UTF-8. The paths of
 * all folders are one text, and so are the names in them: a large tree has ten thousand folders, and each list in JSON
 * takes a microsecond. Numbers are in the byte order of the machine. All of it is compressed, because most files have
 * their two times and many have those of others.
 */

/** The bytes `cscn`. */
const magic = 0x6e637363;

const version = 3;

const headerBytes = 16;

/** Between folders. It is in no name of a file. */
const separator = '\0';

/** The JSON part. */
interface EncodedScan extends Omit<RememberedScan, 'folders' | 'states'> {
  readonly paths: string;
  readonly names: string;
}

function encodeScan({ folders, states, ...others }: RememberedScan): Uint8Array {
  const paths = folders.map(({ path }) => path).join(separator);
  const encoded: EncodedScan = { ...others, paths, names: folders.map(({ names }) => names).join(separator) };
  const numbers = Buffer.from(states.buffer, states.byteOffset, states.byteLength);
  const body = Buffer.concat([numbers, Buffer.from(JSON.stringify(encoded))]);
  const header = new Uint32Array([magic, version, states.length, crc32(body)]);
  return Buffer.concat([Buffer.from(header.buffer), body]);
}

/**
 * @returns `undefined` for another format or version
 * @throws if the bytes are damaged
 */
function decodeScan(bytes: Buffer): RememberedScan | undefined {
  const aligned = Uint8Array.from(bytes).buffer;
  const [found, format, length = 0, checksum] = new Uint32Array(
    aligned,
    0,
    headerBytes / Uint32Array.BYTES_PER_ELEMENT,
  );
  if (found !== magic || format !== version) return undefined;
  if (crc32(bytes.subarray(headerBytes)) !== checksum) throw new RangeError('The checksum does not match.');
  const states = new Float64Array(aligned, headerBytes, length);
  const end = headerBytes + states.byteLength;
  const { paths, names, ...others } = JSON.parse(bytes.toString('utf8', end)) as EncodedScan;
  const namesOf = names.split(separator);
  const folders = paths.split(separator).map((path, index) => ({ path, names: namesOf[index]! }));
  return { ...others, folders, states };
}
