import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { replaceFile } from '@codesearch/toolkit';
import type { PageDelta } from './page-delta.ts';

/** One file of a packed index: a database as its difference from that of the base, any other file as a whole. */
export type PackedFile = { readonly name: string } & ({ readonly whole: Buffer } | { readonly delta: PageDelta });

/** The entry of a file in the header. The body has the codes and then the pages of a delta, or the whole file. */
interface FileHeader {
  readonly name: string;
  /** Bytes in the body. */
  readonly bytes: number;
  /** Set for a delta. */
  readonly delta?: Pick<PageDelta, 'size' | 'checksum'> & { readonly pages: number };
}

interface Header {
  readonly format: number;
  readonly files: readonly FileHeader[];
}

const format = 1;
/** Bytes of the length of the header. */
const lengthBytes = 4;
const codeBytes = 4;
const level = { params: { [constants.ZSTD_c_compressionLevel]: 5 } };

/** Writes the files to the disk, or throws and leaves nothing. @returns number of bytes */
export async function writePacked(file: string, files: readonly PackedFile[]): Promise<number> {
  const bodies = files.map((each) => ('whole' in each ? each.whole : deltaBody(each.delta)));
  const header: Header = {
    format,
    files: files.map((each, index) => {
      const bytes = bodies[index]!.length;
      if ('whole' in each) return { name: each.name, bytes };
      const { size, checksum, codes } = each.delta;
      return { name: each.name, bytes, delta: { size, checksum, pages: codes.length } };
    }),
  };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(text.length);
  const content = await promisify(zstdCompress)(Buffer.concat([length, text, ...bodies]), level);
  replaceFile(file, content, { flush: true, draft: `${file}.next` });
  return content.length;
}

/** @throws Error if the file is damaged, or of another version */
export async function readPacked(file: string): Promise<readonly PackedFile[]> {
  const content = await promisify(zstdDecompress)(readFileSync(file));
  const start = lengthBytes + content.readUInt32LE(0);
  const header = JSON.parse(content.toString('utf8', lengthBytes, start)) as Header;
  if (header.format !== format) throw new Error(`${file} has the format ${header.format}, not ${format}.`);
  let position = start;
  return header.files.map(({ name, bytes, delta }) => {
    const body = content.subarray(position, (position += bytes));
    if (body.length !== bytes || /[/\\]/.test(name)) throw new Error(`${file} is damaged.`);
    if (!delta) return { name, whole: body };
    const codes = Array.from({ length: delta.pages }, (_, index) => body.readUInt32LE(index * codeBytes));
    return { name, delta: { ...delta, codes, pages: body.subarray(delta.pages * codeBytes) } };
  });
}

function deltaBody({ codes, pages }: PageDelta): Buffer {
  const list = Buffer.alloc(codes.length * codeBytes);
  for (const [index, code] of codes.entries()) list.writeUInt32LE(code, index * codeBytes);
  return Buffer.concat([list, pages]);
}
