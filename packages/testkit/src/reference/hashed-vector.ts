import { codeTokens } from '@codesearch/toolkit/pure';

/**
 * Hashes the tokens of a text into signed buckets: texts that share words are near each other.
 *
 * @returns a vector of unit length, or all zero if the text has no token
 */
export function hashedVector(text: string, dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  for (const token of codeTokens(text)) {
    const hash = hashOf(token);
    const bucket = (hash >>> 1) % dimensions;
    sums[bucket] = (sums[bucket] ?? 0) + (hash & 1 ? 1 : -1);
  }
  const length = Math.hypot(...sums);
  return Float32Array.from(sums, (sum) => (length === 0 ? 0 : sum / length));
}

/** FNV-1a, 32 bits, with a final mix because its low bits are weak. */
function hashOf(token: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}
