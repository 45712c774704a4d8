import { Argument, Command } from 'commander';
import { clients } from '../../client/clients.ts';
import { placesOf } from '../../client/places.ts';
import { Registration, findClient } from '../../client/registration.ts';
import { installSkill, skillFile, skillText } from '../../client/skill.ts';
import { thisProgram } from '../../client/this-program.ts';
import { formatClients } from '../../render/setup/clients.ts';
import { print, printJson } from '../../output/print.ts';
import { debugOption, jsonOption } from '../../option/command-options.ts';

export interface RegisterOptions {
  readonly print?: boolean;
  readonly write?: boolean;
  readonly skill?: boolean;
  readonly json?: boolean;
}

export function registerCommand(_signal: AbortSignal): Command {
  return new Command('register')
    .description('let a coding agent use this program as an MCP server')
    .addArgument(new Argument('[client]', `one of: ${clients.map(({ id }) => id).join(', ')} (default: list them)`))
    .option('--print', "show what would be written into the client's own file; the default")
    .option('--write', "merge it into the client's own file, and leave all else there as it is")
    .option('--skill', 'the same for a skill that tells the model when to search and how to ask')
    .addOption(jsonOption())
    .addOption(debugOption())
    .addHelpText(
      'after',
      `
Examples:
  codesearch register            # every client, and whether it knows the server
  codesearch register claude-code
  codesearch register claude-code --write --skill
  codesearch unregister claude-code --write

The server is this very program. See docs/agents.md.`,
    )
    .action((id: string | undefined, options: RegisterOptions) => {
      if (id === undefined) list(options);
      else register(id, options);
    });
}

function register(id: string, { write, skill, json }: RegisterOptions): void {
  const client = findClient(id);
  const places = placesOf(process.env);
  const registration = new Registration(client, places);
  const entry = client.entry(thisProgram());
  const skillPath = skill ? skillFile(client, places) : undefined;
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
    const verb = known
      ? 'is registered already in'
      : was === undefined
        ? 'is now registered in'
        : 'is now up to date in';
    print(`codesearch ${verb} ${file}.\n`);
    if (skillPath !== undefined) print(`The skill is in ${skillPath}.\n`);
    if (!known) print(`Restart ${client.name} to see it.\n`);
  } else {
    print(registration.print(entry));
    if (skillPath !== undefined) print(`\n${skillText()}`);
    const target = skillPath === undefined ? file : `${file} and ${skillPath}`;
    process.stderr.write(`For ${target}. Add --write to put it there.\n`);
  }
}

function list({ json }: RegisterOptions): void {
  const places = placesOf(process.env);
  const rows = clients.map((client) => {
    const registration = new Registration(client, places);
    return {
      client: client.id,
      name: client.name,
      file: registration.file,
      state: registration.state(client.entry(thisProgram())),
    };
  });
  if (json) printJson({ version: 1, clients: rows });
  else print(formatClients(rows));
}
