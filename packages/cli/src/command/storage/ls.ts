import type { Command } from 'commander';
import type { ListAnswer } from '@codesearch/presentation';
import { invocation } from '../../invocation/current-invocation.ts';
import { print, printJson, screenFor } from '../../output/print.ts';
import { formatProjects } from '@codesearch/presentation/report';
import { openSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

export function lsCommand(_signal: AbortSignal): Command {
  return command('ls', 'list all indexes of this user').action(async (options: CommonOptions) => {
    const { engine, setup } = await openSetup(options);
    const projects = await engine.sizedProjects(setup);
    if (options.json) printJson({ version: 1, home: setup.home, projects } satisfies ListAnswer);
    else print(formatProjects(projects, screenFor(invocation().stdout)));
  });
}
