import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '../program.ts';

/*
 * Every command that a message names exists with its options. e2e/test/hints.test.ts provokes messages, and runs what
 * they print.
 */

const workspace = join(import.meta.dirname, '../../../..');
const { commands } = await createProgram(undefined, new AbortController().signal, async () => {});

interface Printed {
  readonly place: string;
  readonly command: string;
}

const printed: readonly Printed[] = globSync('packages/*/src/**/*.ts', { cwd: workspace })
  .filter((file) => !/\.test\.ts$|\/fixture\/|packages\/(?:testkit|vscode|page)\//.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(workspace, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return Array.from(code.matchAll(/\\?`(?:npx )?codesearch ([a-z][^`\n\\]*)\\?`/g), ([, command = '']) => ({
      place: file,
      command,
    }));
  })
  // Sentences about the program, in templates.
  .filter(({ command }) => !/^(?:is|serve:|lsp:|mcp:)/.test(command));

function find(name: string | undefined): Command | undefined {
  return commands.find((command) => command.name() === name);
}

it('are many', () => expect(printed.length).toBeGreaterThan(50));

it.each(printed)('$place: codesearch $command', ({ command }) => {
  const [name, ...words] = command.replaceAll(/\$\{[^}]*\}/g, ' X ').split(' ');
  const found = find(name === 'X' ? 'search' : name);
  expect(found).toBeDefined();
  const options = [...(found?.options ?? []), { long: '--help', short: '-h' }];
  const unknown = words.filter(
    (word) =>
      word.length > 1 && word.startsWith('-') && !options.some(({ long, short }) => word === long || word === short),
  );
  // The name of an option may be a value: `init --${stage} NAME`.
  expect(unknown.filter((word) => word !== '--')).toEqual([]);
});
