import { rmSync, writeFileSync } from 'node:fs';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import { Command } from 'commander';
import { canImport, configPlace } from '../../init/config-place.ts';
import { configText, importedPackages } from '../../init/config-text.ts';
import type { ConfigChoice } from '../../init/config-text.ts';
import { keysThatAreSet } from '../../init/known-keys.ts';
import { countLanguages } from '../../init/languages.ts';
import { print, printJson } from '../../output/print.ts';
import { formatSurvey, surveyJson } from '../../render/setup/survey.ts';
import { canAsk, openDialogue } from '../../terminal/dialogue.ts';
import type { Dialogue } from '../../terminal/dialogue.ts';
import { debugOption, jsonOption } from '../../option/command-options.ts';

interface InitOptions {
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function initCommand(signal: AbortSignal): Command {
  return new Command('init')
    .description('write a codesearch.config.ts that explains itself')
    .argument('[path]', 'folder to write it into (default: the current one)')
    .option('-y, --yes', 'take the defaults, and do not ask')
    .option('-f, --force', 'replace a configuration that is there')
    .addOption(jsonOption())
    .addOption(debugOption())
    .addHelpText(
      'after',
      `
Nothing needs to be configured: this is for who wants to. It is the only command
that writes into the folder.

Examples:
  codesearch init
  codesearch init --yes
  codesearch init ../service --yes --force`,
    )
    .action((path: string | undefined, options: InitOptions) => init(path ?? '.', options, signal));
}

async function init(path: string, { yes, force, json }: InitOptions, signal: AbortSignal): Promise<void> {
  const runtime = await import('@codesearch/engine');
  const { defaultLanguages, presetDefault } = await import('@codesearch/preset-default');
  const root = runtime.realRoot(path);
  const file = configPlace(root, force === true);
  if (!yes && !canAsk()) throw errors.inputInvalid('There is no terminal to ask at.', 'Take the defaults by --yes.');
  // An object, since a configuration that is about to be replaced may be broken.
  const setup = await runtime.loadSetup({ preset: presetDefault, config: {} });
  const project = runtime.openRoot(setup, { root });
  const survey = await project.survey({ signal }).finally(() => project[Symbol.asyncDispose]());
  const keys = keysThatAreSet(setup.env);
  const languages = countLanguages(survey.extensions, await defaultLanguages());
  if (!json) process.stderr.write(formatSurvey(survey, languages, keys));
  const plugins = Object.values(importedPackages).every((name) => canImport(root, name));
  const choice = yes ? { plugins, keys } : await askFor(plugins, keys, signal);
  if (force) rmSync(file, { force: true });
  writeFileSync(file, configText(choice), { flag: 'wx' });
  if (json) printJson({ version: 1, file, survey: surveyJson(survey, languages), keys });
  else print(`Wrote ${printableLine(file)}.\n`);
}

async function askFor(plugins: boolean, keys: readonly string[], signal: AbortSignal): Promise<ConfigChoice> {
  const dialogue = openDialogue(signal);
  try {
    const patterns = plugins
      ? await dialogue.ask('Leave out more than git ignores? Patterns, separated by commas [none] ')
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
    const answer = await dialogue.ask(
      'How many worker processes, 0 to 64, where 0 does all in one? [one a core, 8 at most] ',
    );
    if (answer === '') return undefined;
    if (/^\d+$/.test(answer) && Number(answer) <= 64) return Number(answer);
    process.stderr.write(`'${printableLine(answer)}' is no whole number from 0 to 64.\n`);
  }
}
