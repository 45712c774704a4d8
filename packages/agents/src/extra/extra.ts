import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { serverName } from '../client.ts';
import type { Client, Scope } from '../client.ts';
import { placePath } from '../clients.ts';
import type { ServerCommand } from '../server-command.ts';
import type { SettingsFolders } from '../settings-folders.ts';
import { hookSettings } from './hook-settings.ts';
import { agentText, rulesText, skillText } from './texts.ts';

/** What can be installed besides the server: texts for the model, and hooks. */
export type ExtraKind = 'skill' | 'rules' | 'agent' | 'hooks';

export const extraKinds: readonly ExtraKind[] = ['skill', 'rules', 'agent', 'hooks'];

/** A text for the model in a file of a client, or hooks in its settings. */
export interface Extra {
  readonly kind: ExtraKind;
  readonly file: string;
  readonly text: string;
}

/** Where an extra is installed, and the program that it is about. */
export interface ExtraContext {
  readonly scope: Scope;
  readonly folders: SettingsFolders;
  /** The command that starts the MCP server. */
  readonly command: ServerCommand;
}

/** Returns a text and the file for it, or `undefined` if the client does not support it in this scope. */
export function findExtra(
  kind: ExtraKind,
  client: Client,
  { scope, folders, command }: ExtraContext,
): Extra | undefined {
  const place = { skill: client.skills, rules: client.rules, agent: client.agents, hooks: client.hooks }[kind]?.[scope];
  if (!place) return undefined;
  const path = placePath(place, folders);
  if (kind === 'skill') return { kind, file: join(path, serverName, 'SKILL.md'), text: skillText() };
  if (kind === 'hooks') return { kind, file: path, text: `${JSON.stringify(hookSettings(command), undefined, 2)}\n` };
  if (kind === 'rules') return { kind, file: path, text: rulesText() };
  const { agentFile = `${serverName}.md`, agentFields = { name: serverName } } = client;
  return { kind, file: join(path, agentFile), text: agentText(agentFields) };
}

/** @throws INPUT_INVALID if the client does not support it in this scope */
export function requireExtra(kind: ExtraKind, client: Client, context: ExtraContext): Extra {
  const extra = findExtra(kind, client, context);
  if (extra) return extra;
  const what = { skill: 'skills', rules: 'rules in a file', agent: 'sub-agents', hooks: 'these hooks' }[kind];
  throw errors.inputInvalid(
    `${client.name} does not support ${what}${context.scope === 'project' ? ' in a project' : ''}.`,
    `Omit --${kind}. To use the text in other ways, print it with \`codesearch register claude-code --${kind}\`.`,
  );
}
