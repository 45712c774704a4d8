import type { Command } from 'commander';
import { explanationJson, formatExplanation } from '../../render/index/file-explanation.ts';
import { print, printJson } from '../../output/print.ts';
import { locateFile } from '../../project/locate-file.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import { command, revisionOption } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

export function whyCommand(signal: AbortSignal): Command {
  return command('why', 'explain why a file is or is not indexed, and how it was split')
    .argument('<file>', 'file or folder')
    .addOption(revisionOption())
    .addHelpText(
      'after',
      `
Uses the index of the nearest parent folder that has one, or else of the current
folder.

Examples:
  codesearch why src/retry.ts
  codesearch why src
  codesearch why build/main.js --json`,
    )
    .action(async (file: string, options: CommonOptions) => {
      const opened = await openSetup(options);
      const { root, path } = locateFile(file, opened);
      const explanation = await withRoot(opened, root, (project) => project.why(path, { signal }));
      if (options.json) printJson(explanationJson(root, explanation));
      else print(formatExplanation(root, explanation));
    });
}
