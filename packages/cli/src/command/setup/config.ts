import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import { configJson, describeConfig, formatConfig } from '@codesearch/presentation/report';
import { configSchemaSource } from '../../package-files.ts';
import { print, printJson } from '../../output/print.ts';
import { checkConfig } from '../../project/check-config.ts';
import { command } from '../../option/command-options.ts';
import { decide } from '../../trust/decide-trust.ts';
import type { ConfigOptions } from '../../trust/decide-trust.ts';
import { outputColors } from '../../output/colors.ts';

export function configCommand(_signal: AbortSignal): Command {
  return command('config', 'show the configuration and the origin of each value; trust a configuration')
    .argument('[path]', 'folder or file whose configuration is shown (default: the current folder)')
    .option('--trust [file]', 'use this configuration from now on (default: the nearest one)')
    .option('--untrust [file]', 'do not use it, and do not ask (default: the nearest one)')
    .option('--list', 'list the configurations that are trusted or refused')
    .option('--schema', 'print the JSON schema of codesearch.config.json, for editors')
    .addHelpText(
      'after',
      `
A configuration is a program. One that is found in a folder is used only if you
trust its content and that of the modules it imports; a change asks again.
--trust loads it, and says what is wrong with it. What --config names, and what
is in CODESEARCH_HOME, is trusted, as is that of the folder whose installed
program runs. In CI, set CODESEARCH_TRUST_CONFIG=1.

The options of each plugin are validated; exit code 2 if a plugin refuses them.

Values that look like secrets are masked. Environment variables are shown only
as set or not set.

Examples:
  codesearch config
  codesearch config ../service
  codesearch config --trust
  codesearch config --schema > codesearch.schema.json
  codesearch config --config ../codesearch.config.ts --json`,
    )
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
      else print(formatConfig(description, outputColors()));
    });
}
