import { readFileSync } from 'node:fs';
import { agentSource, rulesSource, skillSource } from '../package-files.ts';

/** Text for a model about when and how to search (https://agentskills.io). */
export function skillText(): string {
  return readFileSync(skillSource, 'utf8');
}

/** Lines between which the rules are in a file of rules. */
export const marks = { start: '<!-- codesearch:start -->', end: '<!-- codesearch:end -->' } as const;

/** A marked block of rules for a model that always reads them. */
export function rulesText(): string {
  return `${marks.start}\n${readFileSync(rulesSource, 'utf8').trim()}\n${marks.end}\n`;
}

/**
 * A sub-agent that finds code.
 *
 * @param fields of its front matter besides the description
 */
export function agentText(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}\n`);
  return readFileSync(agentSource, 'utf8').replace('---\n', `---\n${lines.join('')}`);
}
