import { join } from 'node:path';
import type { Client } from '../client.ts';
import { inHome, inProject, json, plainEntry } from '../places.ts';

/** Junie, the agent in the IDEs of JetBrains. The settings of AI Assistant can only be changed in the IDE. */
export const jetbrains: Client = {
  id: 'jetbrains',
  name: 'JetBrains Junie',
  source: 'https://www.jetbrains.com/help/junie/model-context-protocol-mcp.html',
  programs: ['junie'],
  traces: ({ home, applications }) => [join(home, '.junie'), join(applications, 'JetBrains')],
  settings: {
    user: json('mcpServers', inHome('.junie', 'mcp', 'mcp.json')),
    project: json('mcpServers', inProject('.junie', 'mcp', 'mcp.json')),
  },
  entry: plainEntry,
  rules: { project: inProject('.junie', 'AGENTS.md') },
};
