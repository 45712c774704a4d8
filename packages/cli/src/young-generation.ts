import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const maxBytes = 16 * 2 ** 20;
const lookMs = 20;

/**
 * Stops the growth of V8's young generation in this process when it has 16 MB. It would grow to 64 MB while a tree is
 * listed and an index is built, because the entries of a batch live until the batch is stored. The setting affects the
 * whole process, so a library must not change it.
 *
 * @returns ends the watch
 */
export function limitYoungGeneration(): Disposable {
  const timer = setInterval(() => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (space === undefined || space.space_size < maxBytes) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, lookMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
