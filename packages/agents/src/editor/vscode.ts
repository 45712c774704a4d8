import { join } from 'node:path';
import type { Client } from '../client.ts';
import { agentsMd, inCode, inProject, json, typedEntry } from '../places.ts';

export const vscode: Client = {
  id: 'vscode',
  name: 'VS Code',
  source: 'https://code.visualstudio.com/docs/copilot/reference/mcp-configuration',
  programs: ['code'],
  traces: ({ applications }) => [join(applications, 'Code')],
  settings: { user: json('servers', inCode('mcp.json')), project: json('servers', inProject('.vscode', 'mcp.json')) },
  entry: typedEntry,
  rules: { project: agentsMd },
};
