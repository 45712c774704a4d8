import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { inProject, json, typedEntry } from '../places.ts';

const folder: Place = ({ home, env }) => env('CLAUDE_CONFIG_DIR') ?? join(home, '.claude');

export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  source: 'https://code.claude.com/docs/en/mcp',
  programs: ['claude'],
  traces: (folders) => [folder(folders)],
  settings: {
    user: json('mcpServers', ({ home, env }) => join(env('CLAUDE_CONFIG_DIR') ?? home, '.claude.json')),
    project: json('mcpServers', inProject('.mcp.json')),
  },
  // Without it, the first request does not wait for the server, and has at best the names of its tools.
  entry: (command) => ({ ...typedEntry(command), alwaysLoad: true }),
  skills: { user: (folders) => join(folder(folders), 'skills'), project: inProject('.claude', 'skills') },
  rules: { user: (folders) => join(folder(folders), 'CLAUDE.md'), project: inProject('CLAUDE.md') },
  hooks: {
    user: (folders) => join(folder(folders), 'settings.json'),
    project: inProject('.claude', 'settings.json'),
  },
  agents: { user: (folders) => join(folder(folders), 'agents'), project: inProject('.claude', 'agents') },
};
