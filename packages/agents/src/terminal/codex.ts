import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { agentsMd, inProject, plainEntry, settings, sharedSkills } from '../places.ts';

const folder: Place = ({ home, env }) => env('CODEX_HOME') ?? join(home, '.codex');

export const codex: Client = {
  id: 'codex',
  name: 'Codex CLI',
  source: 'https://developers.openai.com/codex/mcp',
  programs: ['codex'],
  traces: (folders) => [folder(folders)],
  settings: {
    user: settings('toml', 'mcp_servers', (folders) => join(folder(folders), 'config.toml')),
    project: settings('toml', 'mcp_servers', inProject('.codex', 'config.toml')),
  },
  entry: plainEntry,
  skills: sharedSkills,
  rules: { user: (folders) => join(folder(folders), 'AGENTS.md'), project: agentsMd },
};
