import { join } from 'node:path';
import type { Client } from '../client.ts';
import { inCode, inHome, inProject, json, plainEntry } from '../places.ts';

const storage = inCode('globalStorage', 'rooveterinaryinc.roo-cline');

export const roo: Client = {
  id: 'roo',
  name: 'Roo Code',
  source: 'https://docs.roocode.com/features/mcp/using-mcp-in-roo',
  programs: [],
  traces: (folders) => [storage(folders)],
  settings: {
    user: json('mcpServers', (folders) => join(storage(folders), 'settings', 'mcp_settings.json')),
    project: json('mcpServers', inProject('.roo', 'mcp.json')),
  },
  entry: plainEntry,
  skills: { user: inHome('.roo', 'skills'), project: inProject('.roo', 'skills') },
  rules: { user: inHome('.roo', 'rules', 'codesearch.md'), project: inProject('.roo', 'rules', 'codesearch.md') },
};
