import { errors } from '@codesearch/kernel';
import { Argument } from 'commander';
import type { Command } from 'commander';
import { formatCache } from '../output/cache.ts';
import { printJson } from '../output/json.ts';
import { openSetup } from './open.ts';
import type { SharedOptions } from './open.ts';
import { command, wholeNumber } from './shared.ts';

interface CacheOptions extends SharedOptions {
  readonly maxSize?: number;
  readonly unusedFor?: number;
}

const actions = ['status', 'prune', 'clear'] as const;

const bytesPerMegabyte = 1_000_000;
const msPerDay = 86_400_000;

export function cacheCommand(_signal: AbortSignal): Command {
  return command('cache', 'look at the vectors that all projects share, or remove some')
    .addArgument(new Argument('[action]', 'what to do').choices(actions).default('status'))
    .option('--max-size <MB>', 'prune: keep at most so much, what was used last', wholeNumber(0, 1_000_000))
    .option('--unused-for <days>', 'prune: remove what was not used for so long', wholeNumber(0, 36_500))
    .addHelpText(
      'after',
      `
A text that was embedded once is not sent to a service again, in whatever project, branch or worktree it stands. The cache
keeps itself to a size; removing from it costs no index anything.

Examples:
  codesearch cache
  codesearch cache prune --unused-for 90
  codesearch cache prune --max-size 200
  codesearch cache clear`,
    )
    .action(async (action: (typeof actions)[number], options: CacheOptions) => {
      const { maxSize, unusedFor } = options;
      const limited = maxSize !== undefined || unusedFor !== undefined;
      if (action === 'prune' && !limited) {
        throw errors.inputInvalid('It is not said what to remove.', 'Give --max-size or --unused-for, or both.');
      }
      if (action !== 'prune' && limited) {
        throw errors.inputInvalid(
          '--max-size and --unused-for belong to prune.',
          'Run `codesearch cache prune` with them.',
        );
      }
      const { runtime, setup } = await openSetup(options);
      const folder = runtime.cacheFolder(setup.home);
      const before = await runtime.embeddingCacheStatus(folder);
      const prune =
        action === 'clear'
          ? { maxBytes: 0 }
          : {
              ...(maxSize === undefined ? {} : { maxBytes: maxSize * bytesPerMegabyte }),
              ...(unusedFor === undefined ? {} : { usedBefore: Date.now() - unusedFor * msPerDay }),
            };
      const cache = action === 'status' ? before : await runtime.pruneEmbeddingCache(folder, prune);
      const removed = before.entries - cache.entries;
      if (options.json) printJson({ version: 1, ...cache, removed });
      else process.stdout.write(formatCache(cache, action === 'status' ? undefined : removed));
    });
}
