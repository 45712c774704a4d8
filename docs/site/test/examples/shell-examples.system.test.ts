import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@codesearch/e2e/sandbox';
import { someOf } from '@codesearch/e2e/some-of';
import { describe, expect, it } from 'vitest';
import { exampleCommands } from './commands.ts';
import type { ExampleCommand } from './commands.ts';
import { ExampleShell } from './example-shell.ts';
import { elsewhere, exitOf, preparationOf } from './exceptions.ts';

/*
 * Every command of a document runs, for a change those of some documents: by a shell, with the built program, in a
 * project that has what the examples name. What a document shows as output is compared. README.md has a test of its
 * own, since its commands search this repository.
 */

const all = exampleCommands().filter(({ document }) => document !== 'README.md');
/**
 * Commands of codesearch, also with variables in front, or behind a pipe. Nothing else is run, whatever a document
 * says.
 */
const isRun = /^(?:[A-Z_]+=\S* )*(?:npm test 2>&1 \| )?(?:npx )?codesearch /;
const isElsewhere = ({ command }: ExampleCommand): boolean => elsewhere.some(({ begin }) => command.startsWith(begin));
const run = all.filter((example) => isRun.test(example.command) && !isElsewhere(example));
const documents = Object.entries(Object.groupBy(run, ({ document }) => document));

it.each(someOf(documents))('%s', async (_, examples = []) => {
  await using shell = new ExampleShell();
  // One after the other, as a reader runs them.
  for (const { line, command, output } of examples) {
    const preparation = preparationOf(command);
    if (preparation !== undefined) await shell.run(preparation);
    const result = await shell.run(command);
    expect.soft(result, `line ${line}: ${command}`).toMatchObject(exitOf(command));
    if (output !== undefined) expect.soft(withoutPlaces(result.stdout), `line ${line}: ${command}`).toBe(output);
  }
});

/** Output without lines that name the folder of the project, and without white space at the end. */
function withoutPlaces(stdout: string): string {
  return stdout.replaceAll(/^root .*\n/gm, '').trimEnd();
}

describe('the commands that are not run here', () => {
  it('are known', () => {
    expect(all.filter((example) => !run.includes(example) && !isElsewhere(example))).toEqual([]);
  });

  it('are all used', () => {
    const unused = elsewhere.filter(({ begin }) => !all.some(({ command }) => command.startsWith(begin)));
    expect(unused).toEqual([]);
  });

  it.each(elsewhere.flatMap(({ test }) => test ?? []))('are run by %s', (test) => {
    expect(existsSync(join(workspace, test))).toBe(true);
  });

  const scripts = all.flatMap(({ document, command }) => {
    const [, folder = '.', name] = /^npm run (?:-w @codesearch\/(\w+) )?([\w:-]+)/.exec(command) ?? [];
    return name === undefined ? [] : [[document, name, folder] as const];
  });

  it.each(scripts)('of %s use the script %s of %s, which exists', (_, name, folder) => {
    const manifest = JSON.parse(readFileSync(join(workspace, folder, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    expect(manifest.scripts).toHaveProperty([name]);
  });
});
