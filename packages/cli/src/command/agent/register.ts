import { Argument, Command } from 'commander';
import { clients } from '../../client/clients.ts';
import { settingsFolders } from '../../client/settings-folders.ts';
import { Registration, findClient } from '../../client/registration.ts';
import { installSkill, skillFile, skillText } from '../../client/skill.ts';
import { ownServerCommand } from '../../client/server-command.ts';
import { formatClients } from '../../render/setup/clients.ts';
import { print, printJson } from '../../output/print.ts';
import { colorOption, debugOption, jsonOption } from '../../option/command-options.ts';

export interface RegisterOptions {
  readonly print?: boolean;
  readonly write?: boolean;
  readonly skill?: boolean;
  readonly json?: boolean;
}

export function registerCommand(_signal: AbortSignal): Command {
  return new Command('register')
    .description('register the MCP server with a coding agent')
    .addArgument(new Argument('[client]', `one of: ${clients.map(({ id }) => id).join(', ')} (default: list all)`))
    .option('--print', "print the entry for the client's settings file (default)")
    .option('--write', "merge the entry into the client's settings file")
    .option('--skill', 'also print or write a skill: when and how the model should search')
    .addOption(jsonOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .addHelpText(
      'after',
      `
Examples:
  codesearch register            # list all clients with their state
  codesearch register claude-code
  codesearch register claude-code --write --skill
  codesearch unregister claude-code --write

The client will start this installation of codesearch. See docs/agents.md.`,
    )
    .action((id: string | undefined, options: RegisterOptions) => {
      if (id === undefined) list(options);
      else register(id, options);
    });
}

function register(id: string, { write, skill, json }: RegisterOptions): void {
  const client = findClient(id);
  const folders = settingsFolders(process.env);
  const registration = new Registration(client, folders);
  const entry = client.entry(ownServerCommand());
  const skillPath = skill ? skillFile(client, folders) : undefined;
  const was = registration.entry();
  const known = registration.has(entry);
  if (write) {
    if (!known) registration.write(entry);
    if (skillPath !== undefined) installSkill(skillPath);
  }
  const { file } = registration;
  if (json) {
    printJson({ version: 1, client: id, file, entry, registered: known || write === true, skill: skillPath ?? null });
  } else if (write) {
    const verb = known ? 'is already registered in' : was === undefined ? 'is now registered in' : 'is updated in';
    print(`codesearch ${verb} ${file}.\n`);
    if (skillPath !== undefined) print(`The skill is in ${skillPath}.\n`);
    if (!known) print(`Restart ${client.name} to start the server.\n`);
  } else {
    print(registration.print(entry));
    if (skillPath !== undefined) print(`\n${skillText()}`);
    const target = skillPath === undefined ? file : `${file} and ${skillPath}`;
    process.stderr.write(`To write this to ${target}, add --write.\n`);
  }
}

function list({ json }: RegisterOptions): void {
  const folders = settingsFolders(process.env);
  const rows = clients.map((client) => {
    const registration = new Registration(client, folders);
    return {
      client: client.id,
      name: client.name,
      file: registration.file,
      state: registration.state(client.entry(ownServerCommand())),
    };
  });
  if (json) printJson({ version: 1, clients: rows });
  else print(formatClients(rows));
}
