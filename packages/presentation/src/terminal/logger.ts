import type { Logger } from '@codesearch/kernel';
import type { Screen } from './screen.ts';
import { printable } from '../text/printable.ts';
import { wrapLines } from './table.ts';

/** Minimum milliseconds between two lines with the same message, such as the progress of a download. */
const repeatMs = 1000;

/**
 * Creates the logger of plugins. It writes information, such as the progress of a download, and each warning once.
 * Debug messages are dropped.
 */
export function createLogger(stream: Pick<Screen, 'isTTY' | 'columns'> & { write(text: string): unknown }): Logger {
  const shownAt = new Map<string, number>();
  const warned = new Set<string>();
  // At a terminal the current line may show progress, which is drawn again.
  const start = stream.isTTY ? '\r\u001b[2K' : '';
  const write = (...parts: readonly string[]): void => {
    const text = wrapLines(printable(parts.join(' ')), stream.isTTY ? stream.columns : undefined);
    stream.write(`${start}${text}\n`);
  };
  return {
    debug() {},
    warn(message, details = {}) {
      const named = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
      const warning = named.length === 0 ? message : `${message} (${named.join(', ')})`;
      if (!warned.has(warning)) write('Warning:', warning);
      warned.add(warning);
    },
    info(message, details = {}) {
      const now = performance.now();
      const done = details['total'] !== undefined && details['loaded'] === details['total'];
      if (!done && now - (shownAt.get(message) ?? -Infinity) < repeatMs) return;
      shownAt.set(message, now);
      write(message, ...partsOf(details));
    },
  };
}

/** The string values, and the percentage if `loaded` and `total` are numbers. */
function partsOf({ loaded, total, ...rest }: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.values(rest).filter((value) => typeof value === 'string');
  if (typeof loaded !== 'number' || typeof total !== 'number' || total <= 0) return names;
  return [...names, `${Math.floor((loaded / total) * 100)} %`];
}
