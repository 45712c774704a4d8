import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errors } from '@codesearch/kernel';
import { skillSource } from '../package-files.ts';
import { serverName } from './client.ts';
import type { Client } from './client.ts';
import type { Places } from './places.ts';
import { replaceSettings } from './replace-settings.ts';

/** What tells a model when to search and how to ask (https://agentskills.io). */
export function skillText(): string {
  return readFileSync(skillSource, 'utf8');
}

/** Where a client finds the skill. Errors: `INPUT_INVALID` for a client that has no folder of skills. */
export function skillFile(client: Client, places: Places): string {
  if (client.skills) return join(client.skills(places), serverName, 'SKILL.md');
  throw errors.inputInvalid(
    `${client.name} has no folder of skills.`,
    'Leave --skill out; `codesearch register --skill --print` with another client shows a text for its rules.',
  );
}

/** Writes the skill, or an older one's successor. */
export function installSkill(file: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === skillText()) return;
  replaceSettings(file, skillText());
}

/** Removes the skill with its folder. Tells whether there was one. */
export function removeSkill(file: string): boolean {
  if (!existsSync(file)) return false;
  rmSync(dirname(file), { recursive: true });
  return true;
}
