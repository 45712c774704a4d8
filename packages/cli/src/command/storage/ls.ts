import type { Command } from 'commander';
import { print, printJson } from '../../output/print.ts';
import { formatProjects } from '../../render/storage/projects.ts';
import { openSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

export function lsCommand(_signal: AbortSignal): Command {
  return command('ls', 'list all indexes of this user')
    .addHelpText(
      'after',
      `
SIZE is what lies in the folder of the index. Of rows that are kept elsewhere
the store is asked, for some seconds at most. An index whose folder is gone is
an orphan: \`codesearch clear --orphans\` removes them all.

Examples:
  codesearch ls
  codesearch ls --json | jq -r '.projects[] | select(.orphan) | .id'`,
    )
    .action(async (options: CommonOptions) => {
      const { runtime, setup } = await openSetup(options);
      const projects = await runtime.sizedProjects(setup);
      if (options.json) printJson({ version: 1, home: setup.home, projects });
      else print(formatProjects(projects));
    });
}
