import type { Logger } from '@codesearch/kernel';
import { printable } from '@codesearch/presentation';

/** Milliseconds between two lines with the same message: a download tells of itself often. */
const repeatMs = 1000;

/**
 * Shows what plugins tell those who wait, such as how far a download is, on a stream that is not the answer. What is for developers, and
 * what went wrong and was dealt with, is not shown.
 */
export function createLogger(stream: Pick<NodeJS.WriteStream, 'write'>): Logger {
  const told = new Map<string, number>();
  return {
    debug() {},
    warn() {},
    info(message, details = {}) {
      const now = performance.now();
      const done = details['total'] !== undefined && details['loaded'] === details['total'];
      if (!done && now - (told.get(message) ?? -Infinity) < repeatMs) return;
      told.set(message, now);
      stream.write(`${printable([message, ...partsOf(details)].join(' '))}\n`);
    },
  };
}

/** Names as they are; of two numbers of bytes the share. */
function partsOf({ loaded, total, ...rest }: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.values(rest).filter((value) => typeof value === 'string');
  if (typeof loaded !== 'number' || typeof total !== 'number' || total <= 0) return names;
  return [...names, `${Math.floor((loaded / total) * 100)} %`];
}
