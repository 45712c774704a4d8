import { watch, type FSWatcher } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors, type ChangeDetector, type PluginContext } from '@codesearch/kernel';
import type { Change } from '../mutant.ts';

export function marking(detector: ChangeDetector, { projectRoot }: PluginContext): Partial<ChangeDetector> {
  return {
    async watch(onHint, options): Promise<AsyncDisposable> {
      await writeFile(join(projectRoot, '.cookie'), '');
      return (await detector.watch?.(onHint, options)) ?? { [Symbol.asyncDispose]: async () => {} };
    },
  };
}

/** Watches on its own account, which does not keep the test process. */
export function watching(options: { recursive: boolean }, end: (watcher: FSWatcher) => void): Change<'changeDetector'> {
  return (_, { projectRoot }) => ({
    async watch(onHint): Promise<AsyncDisposable> {
      const watcher = watch(projectRoot, { ...options, persistent: false }, () => onHint());
      watcher.on('error', () => {});
      return { [Symbol.asyncDispose]: async () => end(watcher) };
    },
  });
}

export function fragileWatch(detector: ChangeDetector): Partial<ChangeDetector> {
  return {
    async watch(onHint, options): Promise<AsyncDisposable> {
      const watched = await detector.watch?.(onHint, options);
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

export function ending(detector: ChangeDetector): Partial<ChangeDetector> {
  const watches: (AsyncDisposable | undefined)[] = [];
  return {
    async watch(onHint, options): Promise<AsyncDisposable> {
      watches.push(await detector.watch?.(onHint, options));
      return {
        async [Symbol.asyncDispose](): Promise<void> {
          for (const watched of watches) await watched?.[Symbol.asyncDispose]();
        },
      };
    },
  };
}
