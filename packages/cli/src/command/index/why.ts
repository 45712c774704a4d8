import type { Command } from 'commander';
import { explanationJson, formatExplanation } from '../../render/index/file-explanation.ts';
import { print, printJson } from '../../output/print.ts';
import { filePlace } from '../../project/file-place.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

export function whyCommand(signal: AbortSignal): Command {
  return command('why', 'tell why a file is in the index or not, and what became of it')
    .argument('<file>', 'file or folder in an indexed folder')
    .addHelpText(
      'after',
      `
The index is that of the nearest folder above the file that has one, else of the
current folder.

Examples:
  codesearch why src/retry.ts
  codesearch why src
  codesearch why build/main.js --json`,
    )
    .action(async (file: string, options: CommonOptions) => {
      const opened = await openSetup(options);
      const { root, path } = filePlace(file, opened);
      const explanation = await withRoot(opened, root, (project) => project.why(path, { signal }));
      if (options.json) printJson(explanationJson(root, explanation));
      else print(formatExplanation(root, explanation));
    });
}
