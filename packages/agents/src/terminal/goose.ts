import { join } from 'node:path';
import type { Client, Place } from '../client.ts';
import { serverName } from '../client.ts';
import { agentsMd, settings } from '../places.ts';

const folder: Place = ({ roaming, config }) =>
  roaming === config ? join(config, 'goose') : join(roaming, 'Block', 'goose', 'config');

export const goose: Client = {
  id: 'goose',
  name: 'Goose',
  source: 'https://block.github.io/goose/docs/guides/config-files',
  programs: ['goose'],
  traces: (folders) => [folder(folders)],
  settings: { user: settings('yaml', 'extensions', (folders) => join(folder(folders), 'config.yaml')) },
  entry: ({ command, args }) => ({
    enabled: true,
    type: 'stdio',
    name: serverName,
    description: 'Semantic code search',
    cmd: command,
    args,
    envs: {},
    timeout: 300,
  }),
  rules: { project: agentsMd },
};
