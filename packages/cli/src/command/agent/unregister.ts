import { Argument, Command } from 'commander';
import { clients } from '../../client/clients.ts';
import { placesOf } from '../../client/places.ts';
import { Registration, findClient } from '../../client/registration.ts';
import { removeSkill, skillFile } from '../../client/skill.ts';
import { print, printJson } from '../../output/print.ts';
import type { RegisterOptions } from './register.ts';
import { debugOption, jsonOption } from '../../option/command-options.ts';

export function unregisterCommand(_signal: AbortSignal): Command {
  return new Command('unregister')
    .description("take the server out of a coding agent's settings")
    .addArgument(new Argument('<client>', `one of: ${clients.map(({ id }) => id).join(', ')}`))
    .option('--print', 'show what would be removed; the default')
    .option('--write', 'remove it, and leave all else there as it is')
    .option('--skill', 'the same for the skill; several clients share one')
    .addOption(jsonOption())
    .addOption(debugOption())
    .addHelpText(
      'after',
      `
Examples:
  codesearch unregister cursor
  codesearch unregister cursor --write --skill`,
    )
    .action(unregister);
}

function unregister(id: string, { write, skill, json }: RegisterOptions): void {
  const client = findClient(id);
  const places = placesOf(process.env);
  const registration = new Registration(client, places);
  const skillPath = skill ? skillFile(client, places) : undefined;
  const { file } = registration;
  const known = registration.entry() !== undefined;
  if (write && known) registration.remove();
  const skillRemoved = write === true && skillPath !== undefined && removeSkill(skillPath);
  if (json) {
    printJson({ version: 1, client: id, file, registered: known && !write, skill: skillPath ?? null });
    return;
  }
  const now = !known ? 'is not registered in' : write ? 'is no longer registered in' : 'is registered in';
  print(`codesearch ${now} ${file}.\n`);
  if (skillRemoved) print(`The skill is gone from ${skillPath}.\n`);
  if (known && !write) process.stderr.write('Add --write to take it out.\n');
}
