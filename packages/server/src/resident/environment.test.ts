import { expect, it } from 'vitest';
import { differingVariable } from './environment.ts';

const server = { HOME: '/home/ada', PATH: '/usr/bin', TERM: 'dumb', SERVICE_KEY: 'a' };

it.each([
  ['the terminal', { ...server, TERM: 'xterm', COLUMNS: '80', SSH_TTY: '/dev/pts/1', NO_COLOR: '1' }],
  ['what npm adds', { ...server, PATH: '/tree/node_modules/.bin:/usr/bin', npm_lifecycle_event: 'npx', INIT_CWD: '/' }],
  ['variables that this program does not read', { ...server, SERVICE_KEY: 'b', OTHER: '1' }],
])('ignores %s', (_, client) => {
  expect(differingVariable(client, server, false)).toBeUndefined();
});

it.each([
  'CODESEARCH_HOME',
  'CODESEARCH_TRUST_CONFIG',
  'GIT_DIR',
  'HOME',
  'XDG_DATA_HOME',
  'https_proxy',
  'NODE_OPTIONS',
  'TZ',
])('names %s, which an answer may depend on', (name) => {
  expect(differingVariable({ ...server, [name]: '/other' }, server, false)).toBe(name);
  expect(differingVariable(server, { ...server, [name]: '/other' }, false)).toBe(name);
});

it('counts every variable for a configuration, which is a program, except those of the terminal', () => {
  expect(differingVariable({ ...server, SERVICE_KEY: 'b' }, server, true)).toBe('SERVICE_KEY');
  expect(differingVariable({ ...server, TERM: 'xterm' }, server, true)).toBeUndefined();
});
