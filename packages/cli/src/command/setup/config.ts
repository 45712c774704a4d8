import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import { configJson, describeConfig, formatConfig } from '@codesearch/presentation/report';
import { configSchemaSource } from '../../package-files.ts';
import { print, printJson, printReport } from '../../output/print.ts';
import { checkConfig } from '../../project/check-config.ts';
import { command } from '../../option/command-options.ts';
import { decide } from '../../project/decide-trust.ts';
import type { ConfigOptions } from '../../project/decide-trust.ts';
import { outputColors } from '../../output/colors.ts';

export function configCommand(_signal: AbortSignal): Command {
  return command('config', 'show the configuration and the origin of each value; trust a configuration')
    .argument('[path]', 'folder or file whose configuration is shown (default: the current folder)')
    .option('--trust [file]', 'use this configuration from now on (default: the nearest one)')
    .option('--untrust [file]', 'do not use it, and do not ask (default: the nearest one)')
    .option('--list', 'list the configurations that are trusted or refused')
    .option('--schema', 'print the JSON schema of codesearch.config.json, for editors')
    .action(async (path: string | undefined, options: ConfigOptions) => {
      if (options.schema) return print(readFileSync(configSchemaSource, 'utf8'));
      if (options.trust !== undefined || options.untrust !== undefined || options.list)
        return decide(options, path ?? '.');
      if (path !== undefined && !existsSync(path))
        throw errors.inputInvalid(
          `There is no file or folder at ${resolve(path)}.`,
          'Give the path of an existing one.',
        );
      const setup = await checkConfig(options, path);
      if (!setup) return;
      const description = describeConfig(setup);
      if (options.json) printJson(configJson(description));
      else printReport(formatConfig(description, outputColors()));
    });
}
