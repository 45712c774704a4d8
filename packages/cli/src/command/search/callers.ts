import type { Command } from 'commander';
import { exitCode } from '../../invocation/exit-code.ts';
import { command, wholeNumber } from '../../option/command-options.ts';
import type { QueryOptions } from '../../option/query-options.ts';
import { addHitOptions } from '../../option/hit-options.ts';
import { searchOnce } from '../../search/search-asked.ts';
import { invocation } from '../../invocation/current-invocation.ts';

const defaultLimit = 20;

export function callersCommand(signal: AbortSignal): Command {
  const callers = command('callers', 'find the code that calls a function, a method or a class')
    .argument('<name>', 'name to find the callers of, such as parseHeader or Client.send')
    .argument('[paths...]', 'folders and files to search together (default: the current folder)');
  return addHitOptions(callers, defaultLimit)
    .option('--depth <n>', 'levels of callers: 2 also finds what calls the callers, after these', wholeNumber(1, 5), 1)
    .action(async (name: string, paths: readonly string[], options: QueryOptions, self: Command) => {
      const isLimited = self.getOptionValueSource('limit') !== 'default';
      const hits = await searchOnce(name, paths, { ...options, isLimited, callers: true }, signal);
      if (hits === 0) invocation().exitCode = exitCode.noHits;
    });
}
