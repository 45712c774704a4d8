import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { ChangeDetector, PluginContext } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';
import type { Fault } from '../prove.ts';

const declared = 'watches is declared exactly if watch is implemented';
const hinted = 'an edit, a creation, a rename and a removal give a hint';
const ended = 'a disposed watch gives no hints, and can be disposed twice';

/** Faults that the laws of watching find. */
export const watchFaults: readonly Fault<'changeDetector'>[] = [
  ['a watch that is not declared', declared, { facts: () => ({}) }],
  ['a watch that is not implemented', declared, () => ({ watch: undefined }) as unknown as Partial<ChangeDetector>],
  ['a watch without hints', hinted, () => ({ watch: async () => ({ [Symbol.asyncDispose]: async () => {} }) })],
  ['a watch of the root alone', hinted, watching({ recursive: false }, (watcher) => watcher.close())],
  ['a watch that goes on', ended, watching({ recursive: true }, () => {})],
  ['a second disposal of a watch that rejects', ended, fragileWatch],
  ['a watch that ends every other one', 'two watches do not depend on each other', ending],
  [
    'a watch that outlives its detector',
    'disposing the detector ends its watches',
    watching({ recursive: true }, (watcher) => watcher.close()),
  ],
];

/** Writes a file into the tree for each watch. */
export function marking(detector: ChangeDetector, { projectRoot }: PluginContext): Partial<ChangeDetector> {
  return {
    async watch(request): Promise<AsyncDisposable> {
      await writeFile(join(projectRoot, '.cookie'), '');
      return (await detector.watch?.(request)) ?? { [Symbol.asyncDispose]: async () => {} };
    },
  };
}

/** Watches independently of the detector. It does not keep the test process alive. */
function watching(options: { recursive: boolean }, end: (watcher: FSWatcher) => void): Change<'changeDetector'> {
  return (_, { projectRoot }) => ({
    async watch({ onHint }): Promise<AsyncDisposable> {
      const watcher = watch(projectRoot, { ...options, persistent: false }, () => onHint());
      watcher.on('error', () => {});
      return { [Symbol.asyncDispose]: async () => end(watcher) };
    },
  });
}

function fragileWatch(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async watch(request): Promise<AsyncDisposable> {
      const watched = await detector.watch?.(request);
      let disposed = false;
      return {
        async [Symbol.asyncDispose](): Promise<void> {
          if (disposed) throw errors.closed('the watch');
          disposed = true;
          await watched?.[Symbol.asyncDispose]();
        },
      };
    },
  };
}

function ending(detector: ChangeDetector): Partial<ChangeDetector> {
  const watches: (AsyncDisposable | undefined)[] = [];
  return {
    async watch(request): Promise<AsyncDisposable> {
      watches.push(await detector.watch?.(request));
      return {
        async [Symbol.asyncDispose](): Promise<void> {
          for (const watched of watches) await watched?.[Symbol.asyncDispose]();
        },
      };
    },
  };
}
