import type { Command } from 'commander';
import { printJson } from '../output/json.ts';
import { withProject } from './open.ts';
import type { SharedOptions } from './open.ts';
import { command } from './shared.ts';

export function clearCommand(_signal: AbortSignal): Command {
  return command('clear', 'remove the index of a folder; the folder itself is never touched')
    .argument('[path]', 'folder whose index to remove (default: the current one)')
    .action((path: string | undefined, options: SharedOptions) =>
      withProject(path, options, async (project) => {
        const cleared = await project.clear();
        if (options.json) printJson({ version: 1, root: project.root, cleared });
        else
          process.stdout.write(cleared ? `Removed the index of ${project.root}.\n` : `${project.root} has no index.\n`);
      }),
    );
}
