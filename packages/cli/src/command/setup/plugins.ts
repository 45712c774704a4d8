import { contractVersion } from '@codesearch/kernel';
import type { Command } from 'commander';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { outputColors } from '../../output/colors.ts';
import { printJson, printReport } from '../../output/print.ts';
import { openSetup } from '../../project/open-project.ts';
import { formatPlugins } from '@codesearch/presentation/report';

export function pluginsCommand(_signal: AbortSignal): Command {
  return command('plugins', 'show the plugin of each stage: its package, version and capabilities').action(
    async (options: CommonOptions) => {
      const { engine, setup } = await openSetup(options);
      const plugins = await engine.listPlugins(setup, engine.realRoot('.'));
      const { file } = setup.config;
      if (options.json) printJson({ version: 1, contractVersion, ...(file === undefined ? {} : { file }), plugins });
      else printReport(formatPlugins(plugins, setup.config, outputColors()));
    },
  );
}
