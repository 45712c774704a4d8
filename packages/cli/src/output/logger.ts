import type { Logger } from '@codesearch/kernel';
import { printable } from '@codesearch/presentation';

/** Milliseconds between two lines with the same message: a download tells of itself often. */
const repeatMs = 1000;

/**
 * Shows what plugins tell those who wait, such as how far a download is, and once each what went wrong and was dealt with, on a stream
 * that is not the answer. What is for developers is not shown.
 */
export function createLogger(stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): Logger {
  const told = new Map<string, number>();
  const warned = new Set<string>();
  // At a terminal there may be a line of progress, which is drawn again.
  const start = stream.isTTY ? '\r\u001b[2K' : '';
  const tell = (...parts: readonly string[]): void => void stream.write(`${start}${printable(parts.join(' '))}\n`);
  return {
    debug() {},
    warn(message, details = {}) {
      const named = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
      const warning = named.length === 0 ? message : `${message} (${named.join(', ')})`;
      if (!warned.has(warning)) tell('Warning:', warning);
      warned.add(warning);
    },
    info(message, details = {}) {
      const now = performance.now();
      const done = details['total'] !== undefined && details['loaded'] === details['total'];
      if (!done && now - (told.get(message) ?? -Infinity) < repeatMs) return;
      told.set(message, now);
      tell(message, ...partsOf(details));
    },
  };
}

/** Names as they are; of two numbers of bytes the share. */
function partsOf({ loaded, total, ...rest }: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.values(rest).filter((value) => typeof value === 'string');
  if (typeof loaded !== 'number' || typeof total !== 'number' || total <= 0) return names;
  return [...names, `${Math.floor((loaded / total) * 100)} %`];
}
