import { existsSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { Command } from 'commander';
import { absolutePath } from '../../invocation/current-invocation.ts';
import { command, rootOption, wholeNumber } from '../../option/command-options.ts';
import { openSetup } from '../../project/open-project.ts';
import type { DevOptions } from '../../setup/show-passes.ts';
import { followShared, subjectOf, showOnce, showAtEachSave } from '../../setup/show-passes.ts';

export function devCommand(signal: AbortSignal): Command {
  return command('dev', 'show what your configuration and plugins make of a file or a query, at each save')
    .argument('[file]', 'a file of the searched folder: its chunks, and what is embedded before each')
    .option('-q, --query <text>', 'search with this: its hits, and what their scores are made of')
    .option('-n, --limit <count>', 'hits of the query', wholeNumber(1, 100), 5)
    .option('--once', 'show it once, and do not watch')
    .option('--follow', 'with --json: print what the dev of another terminal shows, with the pass before it')
    .option('-y, --yes', 'send text to services, and pay for building an index again, without asking')
    .addOption(rootOption())
    .action(async (file: string | undefined, options: DevOptions) => {
      if (options.follow) return followShared(options, signal);
      if (file === undefined && options.query === undefined)
        throw errors.inputInvalid('There is nothing to look at.', 'Give a file, or a query with --query.');
      if (file !== undefined && /\s/.test(file) && !existsSync(absolutePath(file)))
        throw errors.inputInvalid(
          `There is no file ${file}.`,
          'To search with these words, write --query before them.',
        );
      const opened = await openSetup(options, file);
      const { leftOut } = opened.setup.config;
      if (leftOut !== undefined)
        throw errors.inputInvalid(
          `${printableLine(leftOut)} is not trusted.`,
          'Read it, and run `codesearch config --trust`, or name it with --config.',
        );
      const subject = subjectOf(opened, file, options);
      if (options.once) await showOnce(opened, subject, options, signal);
      else await showAtEachSave(opened, file, options, signal);
    });
}
