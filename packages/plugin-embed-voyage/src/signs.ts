/** 1 or -1 for each bit. Each byte is sent less 128 ("offset binary"), with its first number in its highest bit. */
export function signsOf(bytes: ArrayLike<number>): Float32Array {
  const signs = new Float32Array(bytes.length * 8);
  for (let index = 0; index < signs.length; index++) {
    const byte = bytes[index >> 3]! + 128;
    // A value outside of a byte makes the vector invalid, and the engine refuses it.
    signs[index] = byte >= 0 && byte <= 255 ? ((byte >> (7 - (index & 7))) & 1) * 2 - 1 : Number.NaN;
  }
  return signs;
}
