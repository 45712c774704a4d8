import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clients } from '@codesearch/agents';
import { errors } from '@codesearch/kernel';
import type { TreeSurvey } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';
import { Command, Option } from 'commander';
import { openRegistrar } from '../agent/client-options.ts';
import { checkPlugins } from '../../doctor/check-index.ts';
import { exitCode } from '../../exit-code.ts';
import { askChoice } from '../../init/ask-choice.ts';
import type { Surroundings } from '../../init/ask-choice.ts';
import { choices, chosenStages } from '../../init/choices.ts';
import type { ChosenStage } from '../../init/choices.ts';
import { canImport, configFile } from '../../init/config-file.ts';
import { configText, importedPackages } from '../../init/config-text.ts';
import type { ConfigChoice } from '../../init/config-text.ts';
import { countLanguages } from '../../init/count-languages.ts';
import { findServers } from '../../init/find-servers.ts';
import type { FoundServer } from '../../init/find-servers.ts';
import { keysThatAreSet } from '../../init/known-keys.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import { formatEstimate } from '../../render/index/estimate.ts';
import { formatFindings } from '../../render/setup/findings.ts';
import { formatSurvey, surveyJson } from '../../render/setup/survey.ts';
import type { SurveyedPlace } from '../../render/setup/survey.ts';
import { canAsk, openDialogue } from '../../terminal/dialogue.ts';
import { colorOption, debugOption, jsonOption, listOption, wholeNumber } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface InitOptions extends Partial<Record<ChosenStage, string>> {
  readonly exclude?: readonly string[];
  readonly workers?: number;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function initCommand(signal: AbortSignal): Command {
  const init = new Command('init')
    .description('write a commented codesearch.config.ts')
    .argument('[path]', 'folder to write to (default: the current folder)');
  for (const stage of chosenStages)
    init.addOption(
      new Option(`--${stage} <name>`, 'plugin of this stage').choices(choices[stage].map(({ name }) => name)),
    );
  return init
    .option('--exclude <pattern>', 'files to leave out, as in .gitignore; can be repeated', listOption())
    .option('--workers <count>', 'processes that read, parse and embed', wholeNumber(0, 64))
    .option('-y, --yes', 'use the defaults for what the options do not say, without asking')
    .option('-f, --force', 'overwrite an existing configuration')
    .addOption(jsonOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .addHelpText(
      'after',
      `
Configuration is optional. No other command writes into the folder. Looks for
keys in the environment and for servers at their usual ports of this machine,
asks which plugins to use, and checks that they work. What a service gets, and
what it costs, is shown; nothing is sent.

Examples:
  codesearch init
  codesearch init --yes
  codesearch init ../service --embedder built-in --store local --yes --force`,
    )
    .action((path: string | undefined, options: InitOptions) => run(path ?? '.', options, signal));
}

async function run(path: string, options: InitOptions, signal: AbortSignal): Promise<void> {
  const { yes, force, json } = options;
  const engine = await import('@codesearch/engine');
  const root = engine.realRoot(path);
  const file = configFile(root, force === true);
  if (!yes && !canAsk())
    throw errors.inputInvalid('There is no terminal to ask at.', 'To use the defaults, add --yes.');
  const { survey, languages, ...surroundings } = await surroundingsOf(root, signal);
  if (!json) invocation().stderr.write(formatSurvey(survey, { languages, ...surroundings }));
  const given = givenChoice(root, options, surroundings.servers);
  // One dialogue, since it reads ahead.
  const dialogue = yes ? undefined : openDialogue(signal);
  let question = '';
  try {
    const choice = dialogue ? await askChoice(dialogue, given, surroundings) : given;
    assertInstalled(importedPackages(choice).filter((name) => !surroundings.canImport(name)));
    if (force) rmSync(file, { force: true });
    writeFileSync(file, configText(choice), { flag: 'wx' });
    // Its text is known: this program has just written it.
    await new engine.ConfigTrust(invocation().env).trust(file);
    const { keys, servers } = surroundings;
    if (json) printJson({ version: 1, file, survey: surveyJson(survey, languages), keys, servers });
    else await showResult(root, file, importedPackages(choice).length > 0, signal);
    if (dialogue) question = await dialogue.ask('\nA first question about this code [none]: ');
  } finally {
    dialogue?.close();
  }
  if (question !== '') await search(question, root, signal);
}

async function surroundingsOf(
  root: string,
  signal: AbortSignal,
): Promise<Surroundings & SurveyedPlace & { readonly survey: TreeSurvey }> {
  const engine = await import('@codesearch/engine');
  const { defaultLanguages, presetDefault } = await import('@codesearch/preset-default');
  // An empty configuration, since the one to overwrite may be invalid.
  const setup = await engine.loadSetup({ preset: presetDefault, config: {} });
  const project = engine.openRoot(setup, { root });
  const survey = await project.survey({ signal }).finally(() => project[Symbol.asyncDispose]());
  const registrar = await openRegistrar({});
  const { module } = presetDefault;
  return {
    survey,
    languages: countLanguages(survey.extensions, await defaultLanguages()),
    keys: keysThatAreSet(setup.env),
    servers: await findServers(signal),
    agents: clients.map((client) => registrar.state(client)).filter(({ installed }) => installed),
    canImport: (name) => canImport(root, name) || (module !== undefined && canImport(fileURLToPath(module), name)),
  };
}

/** What the options say. */
function givenChoice(root: string, options: InitOptions, servers: readonly FoundServer[]): ConfigChoice {
  return {
    plugins: Object.fromEntries(chosenStages.map((stage) => [stage, options[stage]])),
    exclude: options.exclude,
    workers: options.workers,
    typed: canImport(root, '@codesearch/kernel'),
    ollamaModel: servers.flatMap(({ models = [] }) => models).find((name) => /embed|bge|minilm|arctic/.test(name)),
  };
}

/** @throws INPUT_INVALID if a package of a chosen plugin is not installed */
function assertInstalled(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const packages = ['@codesearch/kernel', ...missing].join(' ');
  throw errors.inputInvalid(
    `${missing.join(' and ')} cannot be imported from the folder, so nothing was written.`,
    `Install it with \`npm install --save-dev ${packages}\`, or choose another plugin.`,
  );
}

/** The file, whether its plugins work, and for plugins of services what they would get. */
async function showResult(root: string, file: string, hasPlugins: boolean, signal: AbortSignal): Promise<void> {
  print(`Wrote ${printableLine(file)}.\n`);
  if (!hasPlugins) return;
  const opened = await openSetup({ config: file }, root);
  await withRoot(opened, root, async (project) => {
    const findings = await checkPlugins(project, signal);
    print(formatFindings(findings));
    if (!findings.every(({ ok }) => ok)) invocation().exitCode = exitCode.error;
    else if ((await project.newHosts()).length > 0) print(formatEstimate(await project.estimate({ signal })));
  });
}

/** Searches the folder at once, so that a newcomer sees what the configuration does. */
async function search(question: string, root: string, signal: AbortSignal): Promise<void> {
  const { createProgram } = await import('../../program.ts');
  const program = await createProgram('search', signal);
  await program.parseAsync(['search', question, root], { from: 'user' });
}
