import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { agentsMd, json, plainEntry } from '../places.ts';

const folder: Place = ({ roaming, config }) => (roaming === config ? join(config, 'zed') : join(roaming, 'Zed'));

export const zed: Client = {
  id: 'zed',
  name: 'Zed',
  source: 'https://zed.dev/docs/ai/mcp',
  programs: ['zed', 'zeditor'],
  traces: (folders) => [folder(folders)],
  settings: { user: json('context_servers', (folders) => join(folder(folders), 'settings.json')) },
  entry: plainEntry,
  rules: { project: agentsMd },
};
