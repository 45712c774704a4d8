import { join } from 'node:path';
import type { Client } from '../client.ts';
import { inHome, inProject, json, plainEntry, sharedSkills } from '../places.ts';

export const qwen: Client = {
  id: 'qwen',
  name: 'Qwen Code',
  source: 'https://qwenlm.github.io/qwen-code-docs/en/users/features/mcp',
  programs: ['qwen'],
  traces: ({ home }) => [join(home, '.qwen')],
  settings: {
    user: json('mcpServers', inHome('.qwen', 'settings.json')),
    project: json('mcpServers', inProject('.qwen', 'settings.json')),
  },
  entry: plainEntry,
  skills: sharedSkills,
  rules: { user: inHome('.qwen', 'QWEN.md'), project: inProject('QWEN.md') },
  agents: { user: inHome('.qwen', 'agents'), project: inProject('.qwen', 'agents') },
};
