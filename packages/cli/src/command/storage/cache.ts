import type { PruneOptions } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { Argument } from 'commander';
import type { Command } from 'commander';
import { cachesJson, formatCaches } from '@codesearch/presentation/report';
import { printJson, printReport } from '../../output/print.ts';
import { pruneCaches } from '../../storage/prune-caches.ts';
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
    .action(async (action: (typeof actions)[number], options: CacheOptions) => {
      const { maxSize, unusedFor } = options;
      const limited = maxSize !== undefined || unusedFor !== undefined;
      if (action === 'prune' && !limited) {
        throw errors.inputInvalid('There is no limit to prune to.', 'Give --max-size, --unused-for or both.');
      }
      if (action !== 'prune' && limited) {
        throw errors.inputInvalid(
          '--max-size and --unused-for are options of prune.',
          `Run \`${['codesearch cache prune', ...limitWords(options)].join(' ')}\`.`,
        );
      }
      const caches = await pruneCaches(options, limitOf(action, options));
      if (options.json) printJson(cachesJson(caches));
      else printReport(formatCaches(caches));
    });
}

/** The limits as options of a command. */
function limitWords({ maxSize, unusedFor }: CacheOptions): string[] {
  const size = maxSize === undefined ? [] : [`--max-size ${maxSize}`];
  return [...size, ...(unusedFor === undefined ? [] : [`--unused-for ${unusedFor}`])];
}

/** What to prune the caches to; `undefined` if nothing is removed. */
function limitOf(action: (typeof actions)[number], { maxSize, unusedFor }: CacheOptions): PruneOptions | undefined {
  if (action === 'status') return undefined;
  if (action === 'clear') return { maxBytes: 0 };
  return {
    ...(maxSize !== undefined && { maxBytes: maxSize * bytesPerMegabyte }),
    ...(unusedFor !== undefined && { usedBefore: Date.now() - unusedFor * msPerDay }),
  };
}
