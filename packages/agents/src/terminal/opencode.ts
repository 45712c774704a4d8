import { join } from 'node:path';
import type { Client, Place, ServerEntry } from '../client.ts';
import type { ServerCommand } from '../server-command.ts';
import { agentsMd, inProject, json, sharedSkills } from '../places.ts';

const folder: Place = ({ config }) => join(config, 'opencode');

/** The entry of opencode and of programs that are derived from it. */
export const localEntry = ({ command, args }: ServerCommand): ServerEntry => ({
  type: 'local',
  command: [command, ...args],
  enabled: true,
});

export const opencode: Client = {
  id: 'opencode',
  name: 'opencode',
  source: 'https://opencode.ai/docs/mcp-servers',
  programs: ['opencode'],
  traces: (folders) => [folder(folders)],
  settings: {
    user: json('mcp', ...['opencode.json', 'opencode.jsonc'].map((file) => inFolder(file))),
    project: json('mcp', inProject('opencode.json'), inProject('opencode.jsonc')),
  },
  entry: localEntry,
  skills: sharedSkills,
  rules: { user: inFolder('AGENTS.md'), project: agentsMd },
  agents: { user: inFolder('agents'), project: inProject('.opencode', 'agents') },
  agentFields: { mode: 'subagent' },
};

function inFolder(name: string): Place {
  return (folders) => join(folder(folders), name);
}
