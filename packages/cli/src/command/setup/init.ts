import { rmSync, writeFileSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import { Command } from 'commander';
import { canImport, configFile } from '../../init/config-file.ts';
import { configText, importedPackages } from '../../init/config-text.ts';
import type { ConfigChoice } from '../../init/config-text.ts';
import { keysThatAreSet } from '../../init/known-keys.ts';
import { countLanguages } from '../../init/count-languages.ts';
import { print, printJson } from '../../output/print.ts';
import { formatSurvey, surveyJson } from '../../render/setup/survey.ts';
import { canAsk, openDialogue } from '../../terminal/dialogue.ts';
import type { Dialogue } from '../../terminal/dialogue.ts';
import { colorOption, debugOption, jsonOption } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface InitOptions {
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function initCommand(signal: AbortSignal): Command {
  return new Command('init')
    .description('write a commented codesearch.config.ts')
    .argument('[path]', 'folder to write to (default: the current folder)')
    .option('-y, --yes', 'use the defaults without asking')
    .option('-f, --force', 'overwrite an existing configuration')
    .addOption(jsonOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .addHelpText(
      'after',
      `
Configuration is optional. No other command writes into the folder.

Examples:
  codesearch init
  codesearch init --yes
  codesearch init ../service --yes --force`,
    )
    .action((path: string | undefined, options: InitOptions) => init(path ?? '.', options, signal));
}

async function init(path: string, { yes, force, json }: InitOptions, signal: AbortSignal): Promise<void> {
  const engine = await import('@codesearch/engine');
  const { defaultLanguages, presetDefault } = await import('@codesearch/preset-default');
  const root = engine.realRoot(path);
  const file = configFile(root, force === true);
  if (!yes && !canAsk())
    throw errors.inputInvalid('There is no terminal to ask at.', 'To use the defaults, add --yes.');
  // An empty configuration, since the one to overwrite may be invalid.
  const setup = await engine.loadSetup({ preset: presetDefault, config: {} });
  const project = engine.openRoot(setup, { root });
  const survey = await project.survey({ signal }).finally(() => project[Symbol.asyncDispose]());
  const keys = keysThatAreSet(setup.env);
  const languages = countLanguages(survey.extensions, await defaultLanguages());
  if (!json) invocation().stderr.write(formatSurvey(survey, languages, keys));
  const plugins = Object.values(importedPackages).every((name) => canImport(root, name));
  const choice = yes ? { plugins, keys } : await askFor(plugins, keys, signal);
  if (force) rmSync(file, { force: true });
  writeFileSync(file, configText(choice), { flag: 'wx' });
  // Its text is known: this program has just written it.
  await new engine.ConfigTrust(invocation().env).trust(file);
  if (json) printJson({ version: 1, file, survey: surveyJson(survey, languages), keys });
  else print(`Wrote ${printableLine(file)}.\n`);
}

async function askFor(plugins: boolean, keys: readonly string[], signal: AbortSignal): Promise<ConfigChoice> {
  const dialogue = openDialogue(signal);
  try {
    const patterns = plugins
      ? await dialogue.ask('Files to exclude, besides those that git ignores. Patterns separated by commas [none]: ')
      : '';
    const exclude = patterns.split(',').map((pattern) => pattern.trim());
    const workers = await askForWorkers(dialogue);
    return { plugins, keys, exclude: exclude.filter((pattern) => pattern !== ''), workers };
  } finally {
    dialogue.close();
  }
}

async function askForWorkers(dialogue: Dialogue): Promise<number | undefined> {
  for (;;) {
    const answer = await dialogue.ask('Worker processes, 0 to 64; 0 = single process [one per core, up to 8]: ');
    if (answer === '') return undefined;
    if (/^\d+$/.test(answer) && Number(answer) <= 64) return Number(answer);
    invocation().stderr.write(`Expected a whole number from 0 to 64, got '${printableLine(answer)}'.\n`);
  }
}
