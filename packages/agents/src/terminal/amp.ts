import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { agentsMd, inProject, json, plainEntry } from '../places.ts';

export const amp: Client = {
  id: 'amp',
  name: 'Amp',
  source: 'https://ampcode.com/manual#mcp',
  programs: ['amp'],
  traces: ({ config }) => [join(config, 'amp')],
  settings: {
    user: json('amp.mcpServers', ...['settings.json', 'settings.jsonc'].map((file) => inConfig(file))),
    project: json('amp.mcpServers', inProject('.amp', 'settings.json'), inProject('.amp', 'settings.jsonc')),
  },
  entry: plainEntry,
  rules: { user: inConfig('AGENTS.md'), project: agentsMd },
};

function inConfig(name: string): Place {
  return ({ config }) => join(config, 'amp', name);
}
