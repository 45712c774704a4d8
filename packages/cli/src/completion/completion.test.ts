import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram, runCommand } from '../run-command.ts';
import { bashScript, fishScript, zshScript } from '@codesearch/presentation/report';
import type { ProgramShape } from '@codesearch/presentation/report';
import { programShape } from './command-shape.ts';
import { loadLanguages } from '../load-languages.ts';
import { suggestedWords } from './suggested-words.ts';

/* Each script is run by its shell, if that is installed. */

const installed = (shell: string): boolean => spawnSync(shell, ['-c', ':']).error === undefined;

let folder: string;
let shape: ProgramShape;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-completion-'));
  const suggested = suggestedWords(await loadLanguages());
  shape = programShape(await createProgram('completions', new AbortController().signal, runCommand), suggested);
});

afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

it('the shape has every command', () => {
  const names = shape.commands.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['search', 'index', 'clear', 'completions', 'help']));
  expect(shape.commands.find(({ name }) => name === 'completions')?.choices).toEqual(['bash', 'zsh', 'fish']);
  expect(shape.commands.find(({ name }) => name === 'help')?.choices).toEqual(names);
});

describe.skipIf(!installed('bash'))('bash', () => {
  function completed(...words: string[]): readonly string[] {
    const file = script('bash', bashScript(shape));
    const code = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _codesearch; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const output = execFileSync('bash', ['--norc', '-c', code, file, 'codesearch', ...words], { encoding: 'utf8' });
    return output.split('\n').filter((line) => line !== '');
  }

  it('completes commands, their options, and choices of arguments', () => {
    expect(completed('sea')).toEqual(['search']);
    expect(completed('')).toEqual(shape.commands.map(({ name }) => name));
    expect(completed('--v')).toEqual(['--version']);
    expect(completed('clear', '--or')).toEqual(['--orphans']);
    expect(completed('search', 'a question', '--expl')).toEqual(['--explain']);
    expect(completed('completions', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(completed('help', 'wh')).toEqual(['why']);
    expect(completed('search', '--format', 's')).toEqual(['sarif']);
    expect(completed('search', '-o', 'gr')).toEqual(['grep']);
    expect(completed('search', '--format', '=')).toEqual([
      'text',
      'json',
      'jsonl',
      'sarif',
      'grep',
      'vimgrep',
      'count',
      'files',
      'md',
    ]);
    expect(completed('search', '--format', '=', 's')).toEqual(['sarif']);
  });

  it('completes suggested values', () => {
    expect(completed('search', '-k', 'me')).toEqual(['method']);
    expect(completed('search', '--language', 'py')).toEqual(['python']);
    expect(completed('register', 'cl')).toEqual(['claude-code', 'claude-desktop', 'cline', 'cline-cli']);
    expect(completed('unregister', 'z')).toEqual(['zed']);
  });

  it('completes the conditions of a query', () => {
    expect(completed('search', 'retry', 'la')).toEqual(['lang:']);
    expect(completed('search', 'retry', 'lang', ':')).toContain('typescript');
    expect(completed('pick', '', 'lang', ':', 'pyt')).toEqual(['python']);
    expect(completed('search', 'retry', 'not')).toEqual(['not:test']);
    expect(completed('search', 'retry', 'is', ':', '')).toEqual(['changed']);
  });

  it('leaves paths to the shell', () => {
    expect(completed('index', 'sr')).toEqual([]);
  });
});

describe.skipIf(!installed('zsh'))('zsh', () => {
  function completed(...words: string[]): string {
    const file = script('zsh', zshScript(shape));
    const code = `
      compdef() { :; }
      _describe() { print -rl -- \${(P)4}; }
      _arguments() { print -rl -- $words[1] "$@"; }
      source "$0"; words=("$@"); CURRENT=$#; _codesearch`;
    return execFileSync('zsh', ['-f', '-c', code, file, 'codesearch', ...words], { encoding: 'utf8' });
  }

  it('describes commands and their options', () => {
    expect(completed('').split('\n')).toContain('why:explain why a file is or is not indexed, and how it was split');
    const options = completed('clear', '');
    expect(options).toMatch(/^clear\n/);
    expect(options).toContain('--orphans[remove every index whose folder was deleted]');
    expect(completed('completions', '')).toContain('1: :(bash zsh fish)');
    expect(completed('index', '')).toContain(
      '--progress=[how to show indexing progress on stderr]: :(auto plain json none)',
    );
    expect(completed('register', '')).toMatch(/^1: :\(.*\bclaude-code /m);
    expect(completed('search', 'retry', '')).toContain('*: :_codesearch_words');
  });

  it('says nothing where completion is not set up', () => {
    const { status, stderr } = spawnSync('zsh', ['-f', script('zsh', zshScript(shape))], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe.skipIf(!installed('fish'))('fish', () => {
  function completed(line: string): readonly string[] {
    const file = script('fish', fishScript(shape));
    const code = 'source $argv[1]; complete --do-complete $argv[2]';
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder };
    const output = execFileSync('fish', ['--no-config', '-c', code, file, line], {
      encoding: 'utf8',
      env,
      cwd: folder,
    });
    return output.split('\n').flatMap((shown) => (shown === '' ? [] : [shown.split('\t')[0] ?? '']));
  }

  it('completes commands, their options, and choices of arguments', () => {
    expect(completed('codesearch sea')).toEqual(['search']);
    expect(completed('codesearch clear --or')).toEqual(['--orphans']);
    expect(completed('codesearch search --format s')).toEqual(['sarif']);
    expect(completed('codesearch completions ').toSorted()).toEqual(['bash', 'fish', 'zsh']);
    expect(completed('codesearch search retry lang:pyth')).toEqual(['lang:python']);
    expect(completed('codesearch pick "" rep')).toEqual(['repo:']);
  });
});

describe('a description with special characters of shells', () => {
  const command = new Command('odd').description(`it's [odd]: "$(touch ${'owned'})" \`x\` \\`);
  command.option('--flag', `it's [odd]: $(x) \\`).addArgument(new Argument('<word>').choices(['one', 'two']));
  const odd = programShape(new Command('codesearch').addCommand(command));

  it.each([
    ['bash', bashScript, ['-n']],
    ['zsh', zshScript, ['-n']],
    ['fish', fishScript, ['--no-execute']],
  ] as const)('is valid in %s', (shell, create, check) => {
    const file = script(`odd.${shell}`, create(odd));
    if (!installed(shell)) return expect(create(odd)).toContain('odd');
    const { status, stderr } = spawnSync(shell, [...check, file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
