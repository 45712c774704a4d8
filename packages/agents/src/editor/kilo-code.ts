import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { agentsMd, inCode, inProject, json } from '../places.ts';
import { localEntry } from '../terminal/opencode.ts';

export const kiloCode: Client = {
  id: 'kilo-code',
  name: 'Kilo Code',
  source: 'https://kilo.ai/docs/automate/mcp/using-in-kilo-code',
  programs: ['kilo', 'kilocode'],
  traces: (folders) => [join(folders.config, 'kilo'), inCode('globalStorage', 'kilocode.kilo-code')(folders)],
  settings: {
    user: json('mcp', ...['kilo.jsonc', 'kilo.json'].map((file) => inConfig(file))),
    project: json(
      'mcp',
      ...[['kilo.jsonc'], ['kilo.json'], ['.kilo', 'kilo.jsonc'], ['.kilo', 'kilo.json']].map((path) =>
        inProject(...path),
      ),
    ),
  },
  entry: localEntry,
  rules: { project: agentsMd },
};

function inConfig(name: string): Place {
  return ({ config }) => join(config, 'kilo', name);
}
