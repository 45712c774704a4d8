import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ListedDecision } from '@codesearch/engine';
import { errors, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { Command } from 'commander';
import { configJson, describeConfig, formatConfig } from '../../render/setup/config.ts';
import { decisionsJson, formatContent, formatDecisions } from '../../render/setup/trust.ts';
import { configSchemaSource } from '../../package-files.ts';
import { exitCode } from '../../exit-code.ts';
import { reportFailure } from '../../output/report-failure.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface ConfigOptions extends CommonOptions {
  /** `true` means the nearest configuration. */
  readonly trust?: string | true;
  readonly untrust?: string | true;
  readonly list?: boolean;
  readonly schema?: boolean;
}

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
trust its content and that of the modules it imports; a change asks again. What
--config names, and what is in CODESEARCH_HOME, is trusted, as is that of the
folder whose installed program runs. In CI, set CODESEARCH_TRUST_CONFIG=1.

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
      const { engine, setup } = await openSetup(options, path);
      const refusals = engine.checkOptions(setup.config);
      for (const refusal of refusals) reportFailure(refusal, options.debug === true);
      if (refusals.length > 0) {
        invocation().exitCode = exitCode.error;
        return;
      }
      const description = describeConfig(setup);
      if (options.json) printJson(configJson(description));
      else print(formatConfig(description));
    });
}

async function decide({ trust, untrust, json, list }: ConfigOptions, folder: string): Promise<void> {
  const { ConfigTrust } = await import('@codesearch/engine');
  const decisions = new ConfigTrust(invocation().env);
  const chosen = (given: string | true): string => {
    const file = given === true ? decisions.nearest(folder) : given;
    if (file !== undefined) return file;
    throw errors.inputInvalid('There is no configuration in this folder or above it.', 'Give the path of a file.');
  };
  if (trust !== undefined) {
    const content = await decisions.trust(chosen(trust));
    if (!json) print(`Trusted ${printableLine(content.file)}, until it changes.\n${formatContent(content)}`);
  }
  if (untrust !== undefined) {
    const file = chosen(untrust);
    await decisions.untrust(file).catch(async (error: unknown) => {
      throw isCodesearchError(error, 'CONFIG_NOT_FOUND') ? notTrusted(error, await decisions.list()) : error;
    });
    if (!json) print(`${printableLine(file)} has no effect from now on, until it changes.\n`);
  }
  if (json) printJson(decisionsJson(await decisions.list()));
  else if (list) print(formatDecisions(await decisions.list()));
}

/** Names the trusted configurations, since the given path may be a misspelled one. */
function notTrusted({ details }: CodesearchError<'CONFIG_NOT_FOUND'>, decisions: readonly ListedDecision[]): Error {
  const files = decisions.filter(({ trusted }) => trusted).map(({ file }) => printableLine(file));
  return errors.inputInvalid(
    `Nothing was trusted at ${details.path}, and there is no file.`,
    files.length === 0 ? 'No configuration is trusted.' : `Give the path of a trusted one: ${files.join(', ')}.`,
  );
}
