import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { Command } from 'commander';
import { configJson, describeConfig, formatConfig } from '../../render/setup/config.ts';
import { decisionsJson, formatContent, formatDecisions } from '../../render/setup/trust.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface ConfigOptions extends CommonOptions {
  /** `true` means the nearest configuration. */
  readonly trust?: string | true;
  readonly untrust?: string | true;
  readonly list?: boolean;
}

export function configCommand(_signal: AbortSignal): Command {
  return command('config', 'show the configuration and the origin of each value; trust a configuration')
    .option('--trust [file]', 'use this configuration from now on (default: the nearest one)')
    .option('--untrust [file]', 'do not use it, and do not ask (default: the nearest one)')
    .option('--list', 'list the configurations that are trusted or refused')
    .addHelpText(
      'after',
      `
A configuration is a program. One that is found in a folder is used only if you
trust its content and that of the modules it imports; a change asks again. What
--config names, and what is in CODESEARCH_HOME, is trusted. In CI, set
CODESEARCH_TRUST_CONFIG=1.

Values that look like secrets are masked. Environment variables are shown only
as set or not set.

Examples:
  codesearch config
  codesearch config --trust
  codesearch config --config ../codesearch.config.ts --json`,
    )
    .action(async (options: ConfigOptions) => {
      if (options.trust !== undefined || options.untrust !== undefined || options.list) return decide(options);
      const { setup } = await openSetup(options);
      const description = describeConfig(setup);
      if (options.json) printJson(configJson(description));
      else print(formatConfig(description));
    });
}

async function decide({ trust, untrust, json, list }: ConfigOptions): Promise<void> {
  const { ConfigTrust } = await import('@codesearch/engine');
  const decisions = new ConfigTrust(process.env);
  const chosen = (given: string | true): string => {
    const file = given === true ? decisions.nearest('.') : given;
    if (file !== undefined) return file;
    throw errors.inputInvalid('There is no configuration in this folder or above it.', 'Give the path of a file.');
  };
  if (trust !== undefined) {
    const content = await decisions.trust(chosen(trust));
    if (!json) print(`Trusted ${printableLine(content.file)}, until it changes.\n${formatContent(content)}`);
  }
  if (untrust !== undefined) {
    const file = chosen(untrust);
    await decisions.untrust(file);
    if (!json) print(`${printableLine(file)} has no effect from now on, until it changes.\n`);
  }
  if (json) printJson(decisionsJson(await decisions.list()));
  else if (list) print(formatDecisions(await decisions.list()));
}
