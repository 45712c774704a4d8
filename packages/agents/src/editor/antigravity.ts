import { join } from 'node:path';
import type { Client } from '../client.ts';
import { agentsMd, inHome, inProject, json, plainEntry } from '../places.ts';

export const antigravity: Client = {
  id: 'antigravity',
  name: 'Antigravity',
  source: 'https://antigravity.google/docs/mcp',
  programs: ['antigravity', 'agy'],
  traces: ({ home }) => ['antigravity', 'antigravity-cli', 'config'].map((name) => join(home, '.gemini', name)),
  settings: {
    // The second file is the one of version 1.
    user: json(
      'mcpServers',
      inHome('.gemini', 'config', 'mcp_config.json'),
      inHome('.gemini', 'antigravity', 'mcp_config.json'),
    ),
    project: json('mcpServers', inProject('.agents', 'mcp_config.json')),
  },
  entry: plainEntry,
  rules: { user: inHome('.gemini', 'GEMINI.md'), project: agentsMd },
};
