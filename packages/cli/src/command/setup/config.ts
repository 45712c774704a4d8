import type { Command } from 'commander';
import { configJson, describeConfig, formatConfig } from '../../render/setup/config.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

export function configCommand(_signal: AbortSignal): Command {
  return command('config', 'show the configuration and the origin of each value')
    .addHelpText(
      'after',
      `
Values that look like secrets are masked. Environment variables are shown only
as set or not set.

Examples:
  codesearch config
  codesearch config --config ../codesearch.config.ts --json`,
    )
    .action(async (options: CommonOptions) => {
      const { setup } = await openSetup(options);
      const description = describeConfig(setup);
      if (options.json) printJson(configJson(description));
      else print(formatConfig(description));
    });
}
