/** Bytes that are looked at for control characters. */
const headBytes = 8000;
/** Share of control characters above which bytes are no text. */
const controlShare = 0.1;

/** Signatures of binary formats whose files may begin without a NUL, the format's name, and the signature's offset (default 0). */
const magic: readonly (readonly [string, string, number?])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x1f\x8b', 'gzip data'],
  ['1AY&SY', 'bzip2 data', 4],
  ['PK\x03\x04', 'a ZIP archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['\xfd7zXZ', 'xz data'],
  ['\x28\xb5\x2f\xfd', 'zstd data'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['!<arch>\n', 'an object archive'],
  ['\x7fELF', 'an ELF program'],
  ['\x89PNG\r\n\x1a\n', 'a PNG image'],
  ['GIF87a', 'a GIF image'],
  ['GIF89a', 'a GIF image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['version https://git-lfs.github.com/spec/v1\n', 'a Git LFS pointer'],
];

/**
 * Why bytes are not text in an encoding that extends ASCII: they begin like a binary format, hold a NUL, or hold many control
 * characters. `undefined` where they may be text. UTF-16 text holds NULs too, so the caller recognises it first.
 */
export function binaryEvidence(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 64);
  const format = magic.find(([start, , at]) => head.startsWith(start, at));
  if (format) return `It is ${format[1]}.`;
  const nul = bytes.indexOf(0);
  if (nul !== -1) return `It has a NUL at byte ${nul}.`;
  const length = Math.min(bytes.length, headBytes);
  const share = countControls(bytes, length) / length;
  return share > controlShare ? `${Math.round(share * 100)} % of its first bytes are control characters.` : undefined;
}

/** 1 for control characters that text does not contain. It may contain backspace, tab, line ends, form feed and escape. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 ? byte < 0x08 || (byte > 0x0d && byte !== 0x1b) : byte === 0x7f) ? 1 : 0,
);

/* An indexed loop over a table takes a fifth of the time of an iterator with comparisons. */
function countControls(bytes: Uint8Array, length: number): number {
  let count = 0;
  for (let index = 0; index < length; index++) count += isControl[bytes[index]!]!;
  return count;
}
