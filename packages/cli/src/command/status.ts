import type { Command } from 'commander';
import { printJson } from '../output/json.ts';
import { formatStatus } from '../output/status.ts';
import { withProject } from './open.ts';
import type { SharedOptions } from './open.ts';
import { command } from './shared.ts';

export function statusCommand(signal: AbortSignal): Command {
  return command('status', 'tell whether a folder is indexed, and how well')
    .argument('[path]', 'folder to look at (default: the current one)')
    .addHelpText('after', '\nExamples:\n  codesearch status\n  codesearch status ../service --json')
    .action((path: string | undefined, options: SharedOptions) =>
      withProject(path, options, async (project) => {
        const status = await project.status({ signal });
        if (options.json) printJson({ version: 1, ...status });
        else process.stdout.write(formatStatus(status));
      }),
    );
}
