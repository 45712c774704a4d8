import { Argument, Command } from 'commander';
import { clients } from '../../client/clients.ts';
import { settingsFolders } from '../../client/settings-folders.ts';
import { Registration, findClient } from '../../client/registration.ts';
import { removeSkill, skillFile } from '../../client/skill.ts';
import { print, printJson } from '../../output/print.ts';
import type { RegisterOptions } from './register.ts';
import { colorOption, debugOption, jsonOption } from '../../option/command-options.ts';

export function unregisterCommand(_signal: AbortSignal): Command {
  return new Command('unregister')
    .description('remove the MCP server from a coding agent')
    .addArgument(new Argument('<client>', `one of: ${clients.map(({ id }) => id).join(', ')}`))
    .option('--print', 'show whether there is an entry to remove (default)')
    .option('--write', "remove the entry from the client's settings file")
    .option('--skill', 'also remove the skill, which several clients share')
    .addOption(jsonOption())
    .addOption(colorOption())
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
  const folders = settingsFolders(process.env);
  const registration = new Registration(client, folders);
  const skillPath = skill ? skillFile(client, folders) : undefined;
  const { file } = registration;
  const known = registration.entry() !== undefined;
  if (write && known) registration.remove();
  const skillRemoved = write === true && skillPath !== undefined && removeSkill(skillPath);
  if (json) {
    printJson({ version: 1, client: id, file, registered: known && !write, skill: skillPath ?? null });
    return;
  }
  const state = !known ? 'is not registered in' : write ? 'is no longer registered in' : 'is registered in';
  print(`codesearch ${state} ${file}.\n`);
  if (skillRemoved) print(`Removed the skill from ${skillPath}.\n`);
  if (known && !write) process.stderr.write('To remove it, add --write.\n');
}
