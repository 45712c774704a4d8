import { join } from 'node:path';
import type { Client } from '../client.ts';
import { agentsMd, inHome, inProject, json, plainEntry, sharedSkills } from '../places.ts';

export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  source: 'https://cursor.com/docs/context/mcp',
  programs: ['cursor', 'cursor-agent'],
  traces: ({ home }) => [join(home, '.cursor')],
  settings: {
    user: json('mcpServers', inHome('.cursor', 'mcp.json')),
    project: json('mcpServers', inProject('.cursor', 'mcp.json')),
  },
  entry: plainEntry,
  skills: sharedSkills,
  rules: { project: agentsMd },
  agents: { user: inHome('.cursor', 'agents'), project: inProject('.cursor', 'agents') },
};
