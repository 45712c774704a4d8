import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createProgram } from '../run-command.ts';

/* What the README says about all commands. */

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const { commands } = await createProgram(undefined, new AbortController().signal, async () => {});

/** The commands that have an option, or that do not. */
const withOption = (long: string, has = true): readonly string[] =>
  commands
    .filter(({ options }) => options.some((option) => option.long === long) === has)
    .map((command) => command.name())
    .toSorted();

it('the table has each command with the arguments that it needs, and no other', () => {
  const [, table = ''] = readme.split(/^\| Command +\|.*\n/m);
  const [rows = ''] = table.split('\n\n');
  const documented = Array.from(rows.matchAll(/^\| `([a-z]+)[^`]*`/gm), ([, name]) => name);
  expect(documented.toSorted()).toEqual(commands.map((command) => command.name()).toSorted());
});

it.each([
  ['--json', /All commands except ([^()]+) have `--json`/],
  ['--config', /All except ([^()]+?)\s+have `--config <file>`/],
  ['--color', /and all except ([^()]+?)\s+have `--color auto`/],
])('the README names the commands without %s', (option, sentence) => {
  const [, names = ''] = sentence.exec(readme) ?? [];
  const documented = Array.from(names.matchAll(/`([a-z]+)`/g), ([, name]) => name);
  expect(documented.toSorted()).toEqual(withOption(option, false));
});

it('all commands have --debug', () => {
  expect(withOption('--debug', false)).toEqual([]);
});
