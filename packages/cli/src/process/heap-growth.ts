import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** It doubles once more before the notice of the collection arrives, so it ends at 16 MB. */
const maxYoungBytes = 8 * 2 ** 20;
const youngFlag = '--semi-space-growth-factor=1';
/** V8 lets the objects of a searching process grow to several times those that live before it looks for garbage. */
const oldFlag = '--heap-growing-percent=60';

/**
 * Stops the growth of V8's young generation in this process at 16 MB. It would grow to 64 MB while a tree is
 * listed and an index is built, because the entries of a batch live until the batch is stored. The setting affects the
 * whole process, so a library must not change it.
 *
 * @returns ends the watch
 */
export function limitYoungGeneration(): Disposable {
  return whenYoungIsLarge([youngFlag]);
}

/**
 * Limits the growth of V8's whole heap in a process that stays and searches, from the time at which its young
 * generation has 8 MB. By then its code is loaded: V8 does not take code of other settings from a cache.
 */
export function limitHeapGrowth(): void {
  whenYoungIsLarge([youngFlag, oldFlag]);
}

function whenYoungIsLarge(flags: readonly string[]): Disposable {
  const observer = new PerformanceObserver(() => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (space === undefined || space.space_size < maxYoungBytes) return;
    for (const flag of flags) setFlagsFromString(flag);
    observer.disconnect();
  });
  // Other runtimes collect garbage without a notice, and have no such settings.
  if (PerformanceObserver.supportedEntryTypes.includes('gc')) observer.observe({ entryTypes: ['gc'] });
  return { [Symbol.dispose]: () => observer.disconnect() };
}
