import { someOf } from '@codesearch/e2e/some-of';
import { afterAll, describe, expect, it } from 'vitest';
import { helpBlocks } from '../../src/reference/command/help.ts';
import { exampleCommands } from './commands.ts';
import { ExampleShell } from './example-shell.ts';
import { exitOf, preparationOf } from './exceptions.ts';

/* Every example of a help text runs, which the reference of the site shows too. Those of documents have run there. */

const shell = new ExampleShell();

afterAll(() => shell[Symbol.asyncDispose]());

/**
 * Commands that run until they are ended, that ask at a terminal, or whose output other programs read: their own tests
 * run them.
 */
const isOther = (command: string): boolean =>
  /^codesearch (?:(?:watch|mcp|pick|lsp)\b|init$|dev (?!.*--once))|^eval |\| (?:source|jq)\b/.test(command) ||
  /\/home\/ada/.test(command);

// Without an index of the project, a search in one of its folders makes an index of that folder.
await shell.run('codesearch index');

/** The words after `--help` in the lists of commands: `search [query]` gives `search`. */
const { stdout } = await shell.run('codesearch --help');
const commands = helpBlocks(stdout)
  .flatMap((block) => (block.type === 'list' && block.heading !== 'Options' ? block.rows : []))
  .flatMap(({ term }) => term.split(' ').slice(0, 1))
  .filter((name) => name !== 'help');
const helps = await Promise.all(commands.map(async (name) => (await shell.run(`codesearch ${name} --help`)).stdout));
const shown = new Set(exampleCommands().map(({ command }) => command.replace(/^npx /, '')));
const examples = [stdout, ...helps]
  .flatMap(helpBlocks)
  .flatMap((block) => (block.type === 'examples' ? block.lines : []))
  .filter((command) => !isOther(command) && !shown.has(command));

it('every command has examples', () => {
  expect(commands).toContain('search');
  expect(helps.filter((help) => !helpBlocks(help).some(({ type }) => type === 'examples'))).toEqual([]);
});

/** What an example of the help alone needs before it, by its beginning. */
const before: readonly (readonly [string, string])[] = [
  ['codesearch callers retry', `echo 'const retry = () => 0; export function runJob() { retry(); }' > src/jobs.ts`],
  ['codesearch why src/retry.ts https:', 'codesearch index https://github.com/owner/repo --yes'],
  ['codesearch init', 'rm codesearch.config.ts'],
  ['codesearch import', 'codesearch keys team; codesearch export team.index ../service --sign team.pem'],
];

describe('an example of the help', () => {
  it.each(someOf([...new Set(examples)]))('%s', async (command) => {
    const preparation = preparationOf(command);
    if (preparation !== undefined) await shell.run(preparation);
    for (const [begin, script] of before) if (command.startsWith(begin)) await shell.run(script);
    expect(await shell.run(command)).toMatchObject(exitOf(command));
  });
});
