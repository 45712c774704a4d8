import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import { Registrar, clients, extraKinds, findExtra, requireExtra, isInstalled } from '@codesearch/agents';
import type { Client, Extra, ExtraKind } from '@codesearch/agents';
import { colorOption, debugOption, jsonOption } from './command-options.ts';
import { thisInstallation } from '../installation/this-installation.ts';
import { dataHome, invocation } from '../invocation/current-invocation.ts';

/** The options that `register` and `unregister` share. */
export interface ClientOptions extends Partial<Readonly<Record<ExtraKind, boolean>>> {
  readonly all?: boolean;
  readonly project?: string | true;
  readonly print?: boolean;
  readonly write?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** @param verb what the texts of the options begin with */
export function withClientOptions(command: Command, verb: 'write' | 'remove'): Command {
  return command
    .addArgument(new Argument('[client]', `one of: ${clients.map(({ id }) => id).join(', ')}`))
    .option('--all', verb === 'write' ? 'every installed client' : 'every client that has the server')
    .option('--project [folder]', "the project's settings, not the user's (default folder: the current one)")
    .option('--print', `show what would be ${verb === 'write' ? 'written' : 'removed'} (default)`)
    .option('--write', `${verb} it`)
    .addOption(new Option('-y, --yes', `${verb} it without asking`))
    .option('--skill', `also ${verb} a skill: when and how the model should search`)
    .option('--rules', `also ${verb} a marked block of rules, which the model always reads`)
    .option('--agent', `also ${verb} a sub-agent that finds code`)
    .option('--hooks', `also ${verb} hooks: index after an edit, a hint before the first grep`)
    .addOption(jsonOption())
    .addOption(colorOption())
    .addOption(debugOption());
}

export async function openRegistrar({ project }: ClientOptions): Promise<Registrar> {
  const options = { home: await dataHome(), env: invocation().env, installation: thisInstallation() };
  if (project === undefined) return new Registrar(options);
  const folder = resolve(project === true ? '.' : project);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw errors.inputInvalid(`${folder} is a file, not a folder.`, 'Give the folder of the project.');
  return new Registrar({ ...options, project: folder });
}

/** Whether the options say to change files. `--print` only shows, whatever else is given. */
export function changesFiles({ print, write, yes }: ClientOptions): boolean {
  return print !== true && (write === true || yes === true);
}

/** Returns the texts that options name, as far as the client supports them. */
export function extrasFor(client: Client, registrar: Registrar, options: ClientOptions): readonly Extra[] {
  return extraKinds.flatMap((kind) => (options[kind] && findExtra(kind, client, registrar)) || []);
}

/**
 * Returns the texts that options name.
 *
 * @throws INPUT_INVALID if the client does not support one of them
 */
export function requiredExtras(client: Client, registrar: Registrar, options: ClientOptions): readonly Extra[] {
  return extraKinds.flatMap((kind) => (options[kind] ? requireExtra(kind, client, registrar) : []));
}

/** The clients with settings in the scope. */
export function knownClients({ scope }: Registrar): readonly Client[] {
  return clients.filter(({ settings }) => settings[scope]);
}

/** The clients with settings in the scope that are on this machine. */
export function installedClients(registrar: Registrar): readonly Client[] {
  return knownClients(registrar).filter((client) => isInstalled(client, registrar.folders));
}
