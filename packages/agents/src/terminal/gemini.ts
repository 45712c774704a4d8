import { join } from 'node:path';
import type { Client } from '../client.ts';
import { inHome, inProject, json, plainEntry, sharedSkills } from '../places.ts';

export const gemini: Client = {
  id: 'gemini',
  name: 'Gemini CLI',
  source: 'https://geminicli.com/docs/tools/mcp-server',
  programs: ['gemini'],
  // Antigravity uses the folder too.
  traces: ({ home }) => [join(home, '.gemini', 'settings.json')],
  settings: {
    user: json('mcpServers', inHome('.gemini', 'settings.json')),
    project: json('mcpServers', inProject('.gemini', 'settings.json')),
  },
  entry: plainEntry,
  skills: sharedSkills,
  rules: { user: inHome('.gemini', 'GEMINI.md'), project: inProject('GEMINI.md') },
  agents: { user: inHome('.gemini', 'agents'), project: inProject('.gemini', 'agents') },
};
