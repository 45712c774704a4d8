import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { agentsMd, inProject, json, sharedSkills, typedEntry } from '../places.ts';

const folder: Place = ({ home, env }) => env('COPILOT_HOME') ?? join(home, '.copilot');

export const copilot: Client = {
  id: 'copilot',
  name: 'Copilot CLI',
  source: 'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers',
  programs: ['copilot'],
  traces: (folders) => [folder(folders)],
  settings: {
    user: json('mcpServers', (folders) => join(folder(folders), 'mcp-config.json')),
    project: json('mcpServers', inProject('.mcp.json')),
  },
  entry: (command) => ({ ...typedEntry(command), tools: ['*'] }),
  skills: sharedSkills,
  rules: { user: (folders) => join(folder(folders), 'copilot-instructions.md'), project: agentsMd },
  agents: { user: (folders) => join(folder(folders), 'agents'), project: inProject('.github', 'agents') },
  agentFile: 'codesearch.agent.md',
};
