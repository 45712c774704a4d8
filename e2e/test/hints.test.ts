import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { smallService } from './small-service.ts';

/*
 * What a message prints as a command is run as it is printed, and helps: the command that failed then does its work.
 * `repairs.system.test.ts` does this for damaged indexes. `printed-commands.test.ts` of the command line parses all.
 */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

/** The commands that the two streams name, in order, each once. */
function commandsIn({ stdout, stderr }: Outcome): readonly string[] {
  const named = `${stdout}\n${stderr}`.matchAll(/`codesearch ([^`\n]+)`|\brun: codesearch ([^\n]+)$/gm);
  return [...new Set(Array.from(named, ([, quoted, last]) => quoted ?? last ?? ''))];
}

/** The words of a command, as a shell splits them. */
function wordsOf(command: string): readonly string[] {
  return Array.from(
    command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  );
}

interface Hint {
  readonly title: string;
  /** Runs before the command. */
  readonly prepare?: () => void | Promise<unknown>;
  readonly args: () => readonly string[];
  /** The commands that it prints, with `ROOT` for the tree. */
  readonly printed: readonly string[];
  /** Exit code of the command after what it printed has run. Default 0. */
  readonly codeAfter?: number;
}

const commit = (): void => {
  sandbox.commit();
  sandbox.git(['tag', 'v1.0']);
};
const index = (): Promise<Outcome> => sandbox.run(['index']);
const address = (): string => pathToFileURL(sandbox.tree).href;

const hints: readonly Hint[] = [
  { title: 'no index', args: () => ['search', 'retry', '--no-sync'], printed: ['index'] },
  {
    title: 'no index of another folder',
    args: () => ['status', sandbox.tree],
    printed: ['index'],
  },
  {
    title: 'no index of a revision',
    prepare: () => (commit(), index()),
    args: () => ['search', 'retry', '--rev', 'v1.0', '--no-sync'],
    printed: ['index --rev v1.0'],
  },
  {
    title: 'a file that a revision does not have',
    prepare: async () => {
      commit();
      sandbox.write('src/new.ts', 'export const later = 1;\n');
      await sandbox.run(['index', '--rev', 'v1.0']);
    },
    args: () => ['similar', 'src/new.ts:1', '--rev', 'v1.0'],
    printed: ['why src/new.ts --rev v1.0'],
    codeAfter: 2,
  },
  {
    title: 'a configuration that is not trusted',
    prepare: () => void sandbox.write('codesearch.config.json', '{ "workers": 0 }\n'),
    args: () => ['search', 'retry'],
    printed: ['config --trust ROOT/codesearch.config.json'],
  },
  {
    title: 'an index with other settings',
    prepare: async () => {
      await index();
      sandbox.write('other.json', '{ "chunker": { "plugin": "@codesearch/plugin-chunker-text" } }');
    },
    args: () => ['search', 'retry', '--no-sync', '--config', 'other.json'],
    printed: ['index --force'],
    // The command names the settings that the index then has.
    codeAfter: 2,
  },
  {
    title: 'a repository that is not cloned',
    prepare: commit,
    args: () => ['search', 'retry', address()],
    printed: ['index URL --yes'],
  },
  {
    title: 'an unknown index',
    prepare: index,
    args: () => ['clear', 'nosuch'],
    printed: ['ls', 'ls --json'],
    codeAfter: 2,
  },
  {
    title: 'a folder that no index has',
    prepare: () => void mkdirSync(join(sandbox.folder, 'empty')),
    args: () => ['eval', '--untune', join(sandbox.folder, 'empty')],
    printed: ['index EMPTY'],
  },
  {
    title: 'a file that is not indexed',
    prepare: () => (sandbox.write('src/logo.png', 'PNG\0'), index()),
    args: () => ['search', 'retry', 'src/logo.png'],
    printed: ["why 'ROOT/src/logo.png'"],
    codeAfter: 1,
  },
];

it.each(hints)('$title', async ({ prepare, args, printed, codeAfter = 0 }) => {
  await prepare?.();
  const env = { CODESEARCH_TRUST_CONFIG: '' };
  const failed = await sandbox.run(args(), { env });
  const empty = join(sandbox.folder, 'empty');
  const commands = commandsIn(failed);
  const shown = commands.map((command) =>
    command.replaceAll(address(), 'URL').replaceAll(sandbox.tree, 'ROOT').replaceAll(empty, 'EMPTY'),
  );
  expect(shown).toEqual(printed);
  for (const command of commands) {
    const { code, stderr } = await sandbox.run(wordsOf(command), { env });
    expect(stderr).not.toMatch(/^error /m);
    expect([0, 1]).toContain(code);
  }
  const again = await sandbox.run(args(), { env });
  expect(again.code).toBe(codeAfter);
  if (codeAfter === 0) expect(commandsIn(again)).toEqual([]);
});

interface NamedOption {
  readonly title: string;
  readonly prepare?: () => Promise<unknown>;
  readonly args: readonly string[];
  /** Its hint names it, and the command works with it. */
  readonly option: string;
}

const options: readonly NamedOption[] = [
  {
    title: 'an archive without a signature',
    prepare: () => sandbox.run(['export', '../team.index']),
    args: ['import', '../team.index'],
    option: '--allow-unsigned',
  },
  { title: 'a removal of all indexes', prepare: index, args: ['clear', '--all'], option: '--yes' },
  {
    title: 'a configuration that exists',
    prepare: () => sandbox.run(['init', '--yes']),
    args: ['init', '--yes'],
    option: '--force',
  },
];

it.each(options)('$title: the option that the hint names helps', async ({ prepare, args, option }) => {
  await prepare?.();
  const failed = await sandbox.run(args);
  expect(failed.code).toBe(2);
  expect(failed.stderr).toMatch(new RegExp(`${option}\\b`));
  const { code, stderr } = await sandbox.run([...args, option]);
  expect(stderr).not.toMatch(/^error /m);
  expect(code).toBe(0);
});
