import { outputColors } from '../../output/colors.ts';
import { extraKinds } from '@codesearch/agents';
import type { Client, Registrar } from '@codesearch/agents';
import { printReport, say } from '../../output/print.ts';
import { formatClients } from '@codesearch/setup';
import { openDialogue } from '../../terminal/dialogue.ts';
import type { Dialogue } from '../../terminal/dialogue.ts';
import type { ClientOptions } from '../../option/client-options.ts';
import { installedClients } from '../../option/client-options.ts';

interface Choice {
  readonly clients: readonly Client[];
  readonly options: ClientOptions;
}

/**
 * Asks which installed clients to register with, and which texts for the model to install.
 *
 * @returns `undefined` if the answer is none
 * @throws as {@link Dialogue.ask}
 */
export async function askForClients(registrar: Registrar, signal: AbortSignal): Promise<Choice | undefined> {
  const installed = installedClients(registrar);
  printReport(
    formatClients(
      installed.map((client) => registrar.state(client)),
      outputColors(),
    ),
  );
  if (installed.length === 0) {
    printReport('No supported client is installed. To register with one anyway, give its name.\n');
    return undefined;
  }
  using dialogue = openDialogue(signal);
  const ids = installed.map(({ id }) => id);
  const chosen = await choose(dialogue, 'Register with which clients, or none', ids, ids);
  if (chosen.length === 0) return undefined;
  const texts = await choose(dialogue, 'Also install: skill, rules, agent, hooks, or all', extraKinds, []);
  const options = Object.fromEntries(texts.map((kind) => [kind, true]));
  return { clients: installed.filter(({ id }) => chosen.includes(id)), options };
}

/** Asks for names of a list until all names of the answer are in it. */
async function choose(
  dialogue: Dialogue,
  question: string,
  names: readonly string[],
  preset: readonly string[],
): Promise<readonly string[]> {
  for (;;) {
    const answer = await dialogue.ask(`${question} [${preset.length === 0 ? 'none' : 'all'}]: `);
    const words = answer
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word !== '');
    if (words.length === 0) return preset;
    if (words.join() === 'all') return names;
    if (words.join() === 'none') return [];
    const unknown = words.filter((word) => !names.includes(word));
    if (unknown.length === 0) return words;
    say(`Unknown: ${unknown.join(', ')}. Choose from: ${names.join(', ')}.\n`);
  }
}
