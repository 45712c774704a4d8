import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { skillSource } from '../package-files.ts';
import { serverName } from './client.ts';
import type { Client } from './client.ts';
import { replaceSettings } from './replace-settings.ts';
import type { SettingsFolders } from './settings-folders.ts';

/** Text for a model about when and how to search (https://agentskills.io). */
export function skillText(): string {
  return readFileSync(skillSource, 'utf8');
}

/**
 * Path of the skill in the folder of a client.
 *
 * @throws INPUT_INVALID if the client does not support skills
 */
export function skillFile(client: Client, folders: SettingsFolders): string {
  if (client.skills) return join(client.skills(folders), serverName, 'SKILL.md');
  throw errors.inputInvalid(
    `${client.name} does not support skills.`,
    'Omit --skill. To use the text in other ways, print it with `codesearch register claude-code --skill`.',
  );
}

/** Writes the skill, or updates it. */
export function installSkill(file: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === skillText()) return;
  replaceSettings(file, skillText());
}

/**
 * Removes the skill with its folder.
 *
 * @returns whether it existed
 */
export function removeSkill(file: string): boolean {
  if (!existsSync(file)) return false;
  rmSync(dirname(file), { recursive: true });
  return true;
}
