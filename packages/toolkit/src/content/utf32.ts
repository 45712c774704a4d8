const bytesOfOne = 4;

/** Reads a text in UTF-32 that begins with a byte order mark, which it leaves out; `undefined` for other bytes. */
export function decodeUtf32(bytes: Buffer): string | undefined {
  if (bytes.length < bytesOfOne || bytes.length % bytesOfOne !== 0) return undefined;
  const isLittle = bytes.readUInt32LE(0) === byteOrderMark;
  if (!isLittle && bytes.readUInt32BE(0) !== byteOrderMark) return undefined;
  const parts: string[] = [];
  for (let at = bytesOfOne; at < bytes.length; at += bytesOfOne) {
    const point = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    // NUL characters are those of a binary file, or of UTF-16.
    if (point === 0 || point > lastPoint) return undefined;
    parts.push(String.fromCodePoint(point));
  }
  return parts.join('');
}

const byteOrderMark = 0xfeff;
const lastPoint = 0x10ffff;
