import { crc32 } from 'node:zlib';
import type { RememberedFolder, RememberedScan } from './remembered-scan.ts';

/*
 * A remembered scan as bytes. It begins with four 32-bit numbers: a mark, the version of this format, the number of doubles, and a CRC-32
 * of all that follows. Then come the states as doubles in the machine's byte order, and the rest as JSON in UTF-8, in which the names of
 * a folder are joined by slashes.
 */

/** The bytes `cscn`. */
const mark = 0x6e637363;
const version = 2;
const headBytes = 16;

/** What is written as JSON. */
interface EncodedScan extends Omit<RememberedScan, 'folders' | 'states'> {
  readonly folders: readonly (readonly [path: string, names: string])[];
}

export function encodeScan({ folders, states, ...others }: RememberedScan): Uint8Array {
  const encoded: EncodedScan = { ...others, folders: folders.map(({ path, names }) => [path, names.join('/')]) };
  const numbers = Buffer.from(states.buffer, states.byteOffset, states.byteLength);
  const body = Buffer.concat([numbers, Buffer.from(JSON.stringify(encoded))]);
  const head = new Uint32Array([mark, version, states.length, crc32(body)]);
  return Buffer.concat([Buffer.from(head.buffer), body]);
}

/** `undefined` for bytes of another format. Throws where they are damaged. */
export function decodeScan(bytes: Buffer): RememberedScan | undefined {
  const aligned = Uint8Array.from(bytes).buffer;
  const [found, format, length = 0, checksum] = new Uint32Array(aligned, 0, headBytes / Uint32Array.BYTES_PER_ELEMENT);
  if (found !== mark || format !== version) return undefined;
  if (crc32(bytes.subarray(headBytes)) !== checksum) throw new RangeError('The checksum is another.');
  const states = new Float64Array(aligned, headBytes, length);
  const end = headBytes + states.byteLength;
  const { folders, ...others } = JSON.parse(bytes.toString('utf8', end)) as EncodedScan;
  return { ...others, folders: folders.map(folderOf), states };
}

function folderOf([path, names]: readonly [string, string]): RememberedFolder {
  return { path, names: names === '' ? [] : names.split('/') };
}
