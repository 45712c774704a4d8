import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '../run-command.ts';

/*
 * Every command that a message names is one that the program takes, with its options and arguments, and every option
 * that a message names exists. e2e/test/hint provokes messages, and runs what they print.
 */

const workspace = join(import.meta.dirname, '../../../..');
const program = await createProgram(undefined, new AbortController().signal, async () => {});
const silent = { writeOut: () => {}, writeErr: () => {}, outputError: () => {} };
for (const command of program.commands) {
  command.action(() => {});
  command.configureOutput(silent).exitOverride();
}
program.configureOutput(silent);

const names: ReadonlySet<string> = new Set(program.commands.map((command) => command.name()));

/** Texts of the code: strings and templates, without comments. */
const inCode: readonly { readonly file: string; readonly text: string }[] = globSync('packages/*/src/**/*.ts', {
  cwd: workspace,
})
  .filter((file) => !/\.test\.ts$|\/fixture\/|packages\/(?:testkit|vscode|page|create-codesearch-plugin)\//.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(workspace, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const found = code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g);
    return Array.from(found, ([text]) => ({ file, text: filledIn(text.slice(1, -1)) }));
  });

/** Texts of the code and what help says. */
const texts = [
  ...inCode,
  ...globSync('packages/cli/help/*.txt', { cwd: workspace }).map((file) => ({
    file,
    text: readFileSync(join(workspace, file), 'utf8'),
  })),
];

/** A text with a word instead of each value. What follows an option at once is its end, or more words. */
function filledIn(text: string): string {
  return text.replaceAll(/(?<=--[a-z-]+)\$\{[^}]*\}/g, '').replaceAll(/\$\{[^}]*\}/g, 'X');
}

/** Commands in quotes, and those at the end of a sentence such as `To end it: codesearch serve --stop`. */
const printed = texts.flatMap(({ file, text }) => [
  ...Array.from(text.matchAll(/\\?`(?:npx )?codesearch ([a-zX][^`\n\\]*)\\?`/g), ([, command = '']) => ({
    file,
    command,
  })),
  ...Array.from(
    text.matchAll(/[:,] codesearch ([a-z]+(?: --?[\w-]+| [A-Z\d]+| <\w+>)*)(?=\.? |\.?$|,)/g),
    ([, command = '']) => ({
      file,
      command,
    }),
  ),
]);

const commands = [...new Set(printed.map(({ command }) => command))];

/** The words of a command, as a shell splits them. */
function wordsOf(command: string): readonly string[] {
  return Array.from(
    command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

function parsed(words: readonly string[]): string {
  try {
    program.parse(['node', 'codesearch', ...words]);
    return 'parsed';
  } catch (error) {
    // The name of a command alone may be a part of a sentence.
    const isName = error instanceof CommanderError && error.code === 'commander.missingArgument' && words.length === 1;
    return isName || (error instanceof CommanderError && error.exitCode === 0) ? 'parsed' : String(error);
  }
}

it('are many', () => expect(commands.length).toBeGreaterThan(40));

it.each(commands)('codesearch %s', (command) => {
  const [name = '', ...words] = wordsOf(command);
  if (name === 'X') return expect(words.filter((word) => word !== '--help')).toEqual([]);
  expect(names).toContain(name);
  // The name of an option may be a value: `init --${stage} NAME`.
  expect(parsed([name, ...words.filter((word) => word !== '--X')])).toBe('parsed');
});

const optionsOf = ({ options }: Command): readonly string[] => ['--help', ...options.flatMap(({ long }) => long ?? [])];
const all = new Set(['--version', ...program.commands.flatMap(optionsOf)]);

/** Options of other programs in texts. */
const others = /\b(?:git|npm|gh|doctl|place=|commandline|Usage:)\b|^\s*--[a-z]+:/;

const named = texts.flatMap(({ file, text }) =>
  / \w/.test(text) &&
  !others.test(text) &&
  /^packages\/(?:agents|cli|engine|evaluation|lsp|mcp|search|server)\//.test(file) &&
  !/style\.ts$|\/completion\//.test(file)
    ? Array.from(text.matchAll(/(?<![\w-])--[a-z][a-z\d-]+/g), ([option]) => ({ file, option }))
    : [],
);

it('name options of the program', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ option }) => !all.has(option))).toEqual([]);
});
