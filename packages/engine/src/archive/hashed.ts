import type { Hash } from 'node:crypto';

/** Hashes the bytes that a pipeline passes on, and fails at the first one over a limit. Default: no limit. */
export function hashed(
  hash: Hash,
  maxBytes: number = Infinity,
): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RangeError(`There are more than ${maxBytes} bytes.`);
      hash.update(chunk);
      yield chunk;
    }
  };
}
