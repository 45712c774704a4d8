import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workplace } from '../fixture/run-in-process.ts';
import { pickerActions } from '@codesearch/presentation/picker';
import { commandGroups } from './commands.ts';

/* Promises of every command. */

const names = Object.values(commandGroups).flatMap((group) => Object.keys(group));

let place: Workplace;

beforeAll(() => {
  place = new Workplace();
});

afterAll(() => place[Symbol.dispose]());

it.each(names)('%s refuses an unknown option before it does anything, and names its help', async (name) => {
  const before = place.content();
  // It can be an option of the program that is searched.
  const toSearch =
    name === 'search' ? "If it is what you look for, run `codesearch search -- '--frobnicate'`.\nhint  " : '';
  expect(await place.refusal([name, '--frobnicate'])).toEqual({
    problem: "unknown option '--frobnicate'",
    hint: `${toSearch}See \`codesearch ${name} --help\`.`,
  });
  expect(place.content()).toEqual(before);
  expect(existsSync(place.home)).toBe(false);
});

it.each(names)('help %s prints what %s --help prints', async (name) => {
  const help = await place.run([name, '--help']);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout.startsWith(`Usage: codesearch ${name} `)).toBe(true);
  expect(await place.run(['help', name])).toEqual(help);
});

it('help lists every command with the arguments that it needs, under the headings of its groups', async () => {
  const { stdout } = await place.run(['help']);
  for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  for (const heading of Object.keys(commandGroups)) expect(stdout).toContain(`\n${heading}\n`);
  expect(stdout).toMatch(/^ {2}similar <file:line> \[root\] {2}/m);
});

it('help pick lists every action that a key can have', async () => {
  const { stdout } = await place.run(['help', 'pick']);
  const [, list = ''] = /^Actions for --bind:\n((?: {2}.*\n)+)/m.exec(stdout) ?? [];
  const lines = Object.entries(pickerActions).map(([action, text]) => `  ${action.padEnd(17)}${text}\n`);
  expect(list).toBe(lines.join(''));
});

it.each([
  [
    ['open', 'retry', 'https://example.org/owner/repo'],
    /^https:.* is an address, but the page shows folders\./,
    /clone/,
  ],
  [['open', 'retry', 'nowhere'], /^There is no file or folder at .*nowhere\./, /existing folder/],
  [['pick', '--limit', '0'], /'0' is invalid\. Give a whole number from 1 to 1000\.$/, /pick --help/],
  [['pick', '--json'], /^unknown option '--json'$/, /pick --help/],
  [['lsp', 'src'], /^too many arguments for 'lsp'/, /lsp --help/],
  [['ls', 'src'], /^too many arguments for 'ls'/, /ls --help/],
])('%j is refused before a program, an editor or a browser is opened', async (args, problem, hint) => {
  const refusal = await place.refusal(args);
  expect(refusal.problem).toMatch(problem);
  expect(refusal.hint).toMatch(hint);
  expect(existsSync(place.home)).toBe(false);
});

it('a word that is no command ends with 2, and the hint shows how to search for it', async () => {
  expect(await place.run(['frobnicate', 'retry'])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'error unknown command \'frobnicate\'\nhint  To search, run `codesearch search "your question"`.\nhint  See `codesearch --help`.\n',
  });
});

it('--debug adds where an error comes from, and nothing to standard output', async () => {
  const { code, stdout, stderr } = await place.run(['status', 'nowhere', '--debug']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^error There is no file or folder .*\nhint {2}.*\n.*There is no file or folder .*\n +at /);
});
