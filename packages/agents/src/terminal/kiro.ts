import { join } from 'node:path';
import type { Client } from '../client.ts';
import { inHome, inProject, json, plainEntry } from '../places.ts';

export const kiro: Client = {
  id: 'kiro',
  name: 'Kiro',
  source: 'https://kiro.dev/docs/mcp/configuration',
  programs: ['kiro', 'kiro-cli'],
  traces: ({ home }) => [join(home, '.kiro')],
  settings: {
    user: json('mcpServers', inHome('.kiro', 'settings', 'mcp.json')),
    project: json('mcpServers', inProject('.kiro', 'settings', 'mcp.json')),
  },
  entry: plainEntry,
  skills: { user: inHome('.kiro', 'skills'), project: inProject('.kiro', 'skills') },
  rules: {
    user: inHome('.kiro', 'steering', 'codesearch.md'),
    project: inProject('.kiro', 'steering', 'codesearch.md'),
  },
};
