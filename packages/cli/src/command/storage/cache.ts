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
  return command('cache', 'look at the vectors and context sentences that all projects share, or remove some')
    .addArgument(new Argument('[action]', 'what to do').choices(actions).default('status'))
    .option('--max-size <MB>', 'prune: keep at most so much of each, what was used last', wholeNumber(0, 1_000_000))
    .option('--unused-for <days>', 'prune: remove what was not used for so long', wholeNumber(0, 36_500))
    .addHelpText(
      'after',
      `
A text that was embedded once is not sent to a service again, in whatever
project, branch or worktree it stands, nor is a model asked again about a chunk
it has told about. Both keep themselves to a size; removing from them costs no
index anything.

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
      const [vectorsBefore, sentencesBefore] = await Promise.all([
        runtime.embeddingCacheStatus(folder),
        runtime.contextCacheStatus(folder),
      ]);
      if (action === 'status') {
        show({ vectors: vectorsBefore, sentences: sentencesBefore }, options);
        return;
      }
      const prune =
        action === 'clear'
          ? { maxBytes: 0 }
          : {
              ...(maxSize === undefined ? {} : { maxBytes: maxSize * bytesPerMegabyte }),
              ...(unusedFor === undefined ? {} : { usedBefore: Date.now() - unusedFor * msPerDay }),
            };
      const vectors = await runtime.pruneEmbeddingCache(folder, prune);
      const sentences = await runtime.pruneContextCache(folder, prune);
      const removed = {
        vectors: vectorsBefore.entries - vectors.entries,
        sentences: sentencesBefore.entries - sentences.entries,
      };
      show({ vectors, sentences, removed }, options);
    });
}

function show(caches: Caches, options: CacheOptions): void {
  const { vectors, sentences, removed = { vectors: 0, sentences: 0 } } = caches;
  if (!options.json) print(formatCaches(caches));
  else {
    const contexts = { ...sentences, removed: removed.sentences };
    printJson({ version: 1, ...vectors, removed: removed.vectors, contexts });
  }
}
