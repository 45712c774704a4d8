import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

/* Names of constants that have most of their words in common, as a header of C has them. */

const names = [
  'CMD_READ',
  'CMD_READ_ONLY',
  'CMD_NO_MULTI',
  'CMD_NO_ASYNC',
  'CMD_MULTI',
  'CMD_MULTI_NO_ASYNC',
  'CMD_NO',
];
let sandbox: Sandbox;

beforeAll(() => {
  const lines = names.map((name, index) => `#define ${name} (1ULL<<${index}) /* flag of a cmd */`);
  sandbox = new Sandbox({
    'server.h': `${lines.join('\n')}\n`,
    'call.js': 'function first(a) {\n  return a.whereNot();\n}\nfunction whereNot(cond) {\n  return !cond;\n}\n',
  });
});

afterAll(() => sandbox.remove());

it.each([...names.map((name, index) => [name, 'server.h', index + 1] as const), ['whereNot', 'call.js', 4] as const])(
  '%s is at its own line, first in a list for editors and in the head of its hit',
  async (name, path, line) => {
    const { stdout } = await sandbox.run(['search', name, '--limit', '1', '--format', 'vimgrep']);
    expect(stdout).toMatch(new RegExp(`^${path}:${line}:`));
    const text = await sandbox.run(['search', name, '--limit', '1']);
    expect(text.stdout).toMatch(new RegExp(`^${path}:${line} .*${name}`));
  },
);
