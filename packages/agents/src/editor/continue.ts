import { join } from 'node:path';
import type { Client } from '../client.ts';
import { inHome, inProject, json, settings, typedEntry } from '../places.ts';

export const continueDev: Client = {
  id: 'continue',
  name: 'Continue',
  source: 'https://docs.continue.dev/customize/deep-dives/mcp',
  programs: ['cn'],
  traces: ({ home }) => [join(home, '.continue')],
  settings: {
    user: {
      ...settings('yaml-list', 'mcpServers', inHome('.continue', 'config.yaml')),
      head: 'name: Local Config\nversion: 1.0.0\nschema: v1\n',
    },
    project: json('mcpServers', inProject('.continue', 'mcpServers', 'codesearch.json')),
  },
  entry: typedEntry,
  rules: {
    user: inHome('.continue', 'rules', 'codesearch.md'),
    project: inProject('.continue', 'rules', 'codesearch.md'),
  },
};
