import { errors } from '@codesearch/kernel';
import { Argument } from 'commander';
import type { Command } from 'commander';
import { formatCaches } from '../../render/storage/cache.ts';
import type { Caches } from '../../render/storage/cache.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup } from '../../project/open-project.ts';
import { command, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface CacheOptions extends CommonOptions {
  readonly maxSize?: number;
  readonly unusedFor?: number;
}

const actions = ['status', 'prune', 'clear'] as const;

const bytesPerMegabyte = 1_000_000;
const msPerDay = 86_400_000;

export function cacheCommand(_signal: AbortSignal): Command {
  return command('cache', 'show or prune the caches that all projects share')
    .addArgument(new Argument('[action]', 'what to do').choices(actions).default('status'))
    .option(
      '--max-size <MB>',
      'prune: remove the least recently used entries down to this size',
      wholeNumber(0, 1_000_000),
    )
    .option(
      '--unused-for <days>',
      'prune: remove entries that were not used for this many days',
      wholeNumber(0, 36_500),
    )
    .addHelpText(
      'after',
      `
The caches contain vectors of texts, and what plugins keep, such as sentences
that an LLM wrote about chunks. A text that was embedded once is not sent to a
service again, in any project, branch or worktree. Both caches have a size
limit. Pruning never invalidates an index.

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
        throw errors.inputInvalid('There is no limit to prune to.', 'Give --max-size, --unused-for or both.');
      }
      if (action !== 'prune' && limited) {
        throw errors.inputInvalid(
          '--max-size and --unused-for are options of prune.',
          'Use them with `codesearch cache prune`.',
        );
      }
      const { engine, setup } = await openSetup(options);
      const folder = engine.cacheFolder(setup.home);
      const [vectorsBefore, valuesBefore] = await Promise.all([
        engine.embeddingCacheStatus(folder),
        engine.pluginCacheStatus(folder),
      ]);
      if (action === 'status') {
        show({ vectors: vectorsBefore, values: valuesBefore }, options);
        return;
      }
      const prune =
        action === 'clear'
          ? { maxBytes: 0 }
          : {
              ...(maxSize === undefined ? {} : { maxBytes: maxSize * bytesPerMegabyte }),
              ...(unusedFor === undefined ? {} : { usedBefore: Date.now() - unusedFor * msPerDay }),
            };
      const vectors = await engine.pruneEmbeddingCache(folder, prune);
      const values = await engine.prunePluginCache(folder, prune);
      const removed = {
        vectors: vectorsBefore.entries - vectors.entries,
        values: valuesBefore.entries - values.entries,
      };
      show({ vectors, values, removed }, options);
    });
}

function show(caches: Caches, options: CacheOptions): void {
  const { vectors, values, removed = { vectors: 0, values: 0 } } = caches;
  if (!options.json) print(formatCaches(caches));
  else {
    const plugins = { ...values, removed: removed.values };
    printJson({ version: 1, ...vectors, removed: removed.vectors, plugins });
  }
}
