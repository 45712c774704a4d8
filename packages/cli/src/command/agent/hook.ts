import { Command } from 'commander';
import { isEdit, isTextSearch, readToolEvent, searchHint, takeHint } from '@codesearch/agents/hook';
import { indexAfterEdit } from './index-after-edit.ts';
import { dataHome } from '../../invocation/current-invocation.ts';
import { debugOption } from '../../option/command-options.ts';
import { print } from '../../output/print.ts';
import { readPipedQuery } from '../../search/piped-query.ts';

export function hookCommand(signal: AbortSignal): Command {
  return new Command('hook')
    .description('run as a hook of a coding agent')
    .addOption(debugOption())
    .action(async () => {
      const event = readToolEvent(await readPipedQuery(signal));
      if (!event) return;
      if (isEdit(event)) await indexAfterEdit(event, signal);
      if (isTextSearch(event) && takeHint(await dataHome(), event.session)) {
        const hookSpecificOutput = { hookEventName: event.name, additionalContext: searchHint };
        print(`${JSON.stringify({ hookSpecificOutput })}\n`);
      }
    });
}
