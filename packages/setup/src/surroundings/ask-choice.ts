import { printableLine } from '@codesearch/presentation';
import { choices, chosenStages } from '../config/choices.ts';
import type { Choice, ChosenStage, ServerName } from '../config/choices.ts';
import type { ConfigChoice } from '../config/config-text.ts';
import { addressVariable } from './find-servers.ts';
import type { FoundServer } from './find-servers.ts';

/** Somebody who answers questions. */
export interface Dialogue {
  /** Asks and waits for a line. */
  ask(question: string): Promise<string>;
  say(text: string): void;
}

/** The state of the machine, as the questions name it. */
export interface Needs {
  /** Names of variables that are set. */
  readonly keys: readonly string[];
  readonly servers: readonly FoundServer[];
  /** Whether a package can be imported. */
  readonly canImport: (name: string) => boolean;
}

/** Asks what the configuration has, for what the options do not say. */
export async function askChoice(dialogue: Dialogue, given: ConfigChoice, surroundings: Needs): Promise<ConfigChoice> {
  const plugins = { ...given.plugins };
  for (const stage of ['embedder', 'store'] as const)
    plugins[stage] ??= await askForPlugin(dialogue, stage, surroundings);
  const others = chosenStages.filter((stage) => plugins[stage] === undefined);
  if (others.length > 0 && /^y(?:es)?$/i.test(await dialogue.ask(`Choose ${others.join(', ')} too? [y/N] `)))
    for (const stage of others) plugins[stage] = await askForPlugin(dialogue, stage, surroundings);
  const exclude = given.exclude ?? (await askForPatterns(dialogue));
  return { ...given, plugins, exclude, workers: given.workers ?? (await askForWorkers(dialogue)) };
}

async function askForPlugin(dialogue: Dialogue, stage: ChosenStage, surroundings: Needs): Promise<string> {
  const list = choices[stage];
  const width = Math.max(...list.map(({ name }) => name.length));
  dialogue.say(`\n${stage}\n`);
  for (const [index, choice] of list.entries())
    dialogue.say(`  ${index + 1}  ${choice.name.padEnd(width)}  ${choice.about}${stateOf(choice, surroundings)}\n`);
  for (;;) {
    const answer = await dialogue.ask(`Number or name [${list[0].name}]: `);
    const found = answer === '' ? list[0] : (list.find(({ name }) => name === answer) ?? list[Number(answer) - 1]);
    if (found !== undefined) return found.name;
    dialogue.say(`Expected a number from 1 to ${list.length} or a name, got '${printableLine(answer)}'.\n`);
  }
}

/** The present and missing needs of a plugin, in brackets. */
function stateOf(choice: Choice, { keys, servers, canImport }: Needs): string {
  const { variable, server } = choice;
  const running = servers.find(({ name }) => name === server);
  const states = [
    ...(variable === undefined ? [] : [`${variable} is ${keys.includes(variable) ? 'set' : 'not set'}`]),
    ...(server === undefined ? [] : [running ? `answers at ${running.address}` : absentServer(server, keys)]),
    ...(canImport(choice.package) ? [] : [`needs npm install ${choice.package}`]),
  ];
  return states.length === 0 ? '' : ` (${states.join(', ')})`;
}

function absentServer(server: ServerName, keys: readonly string[]): string {
  const variable = addressVariable(server);
  return keys.includes(variable) ? `${variable} is set` : 'not at its usual port here';
}

async function askForPatterns(dialogue: Dialogue): Promise<readonly string[]> {
  const patterns = await dialogue.ask(
    '\nFiles to exclude, besides those that git ignores. Patterns separated by commas [none]: ',
  );
  return patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
}

async function askForWorkers(dialogue: Dialogue): Promise<number | undefined> {
  for (;;) {
    const answer = await dialogue.ask('Worker processes, 0 to 64; 0 = single process [one per core, up to 8]: ');
    if (answer === '') return undefined;
    if (/^\d+$/.test(answer) && Number(answer) <= 64) return Number(answer);
    dialogue.say(`Expected a whole number from 0 to 64, got '${printableLine(answer)}'.\n`);
  }
}
