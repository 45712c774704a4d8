/** Bits of a set; a character shares its bit with others. */
const bits = 32;

/**
 * Returns the set of the characters of a text as bits. An edit removes at most one bit and adds at most one, so texts
 * whose sets differ more are not worth comparing.
 */
export function characterSet(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at++) set |= 1 << (text.charCodeAt(at) % bits);
  return set >>> 0;
}

/** The number of bits that one set has and the other lacks. */
export function countMissing(set: number, other: number): number {
  return bitCount(set & ~other);
}

/** Number of bits that are 1: the usual sum of pairs, of fours, of bytes, then of all. */
function bitCount(value: number): number {
  let sum = value - ((value >>> 1) & 0x5555_5555);
  sum = (sum & 0x3333_3333) + ((sum >>> 2) & 0x3333_3333);
  sum = (sum + (sum >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(sum, 0x0101_0101) >>> 24;
}
