import { realpathSync } from 'node:fs';
import { CodesearchError, errors } from '@codesearch/kernel';
import type { ErrorCode } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import { indexErrors } from '@codesearch/engine';
import { indexBusy } from '@codesearch/toolkit';
import { adviceFor, givenIn } from './advice.ts';

function failure<Code extends ErrorCode>(code: Code, details: CodesearchError<Code>['details']): CodesearchError {
  return new CodesearchError('It failed.', { code, hint: 'Wait.', details });
}

describe('the advice for an error', () => {
  it.each<[string, CodesearchError, string]>([
    ['a configuration that does not exist', indexErrors.configNotFound('/a.ts'), '--config'],
    [
      'two configurations in one folder',
      failure('CONFIG_INVALID', { where: '/a.ts', alternatives: ['a.mjs'] }),
      '--config',
    ],
    [
      'a damaged plugin',
      new CodesearchError('A file is missing.', {
        code: 'PLUGIN_INVALID',
        plugin: 'chunker-ast',
        details: { reason: 'installation' },
      }),
      '@codesearch/plugin-chunker-ast',
    ],
    ['files that cannot be watched', failure('UNAVAILABLE', { watcher: 'the watcher' }), '`codesearch index`'],
    ['vectors of another model', errors.dimensionMismatch(3, 2), '`codesearch index --force`'],
    [
      'a home folder',
      indexErrors.rootTooWide('/home/ada', 'is your home folder'),
      '`codesearch index /home/ada --yes`',
    ],
    [
      'a file that is not indexed',
      failure('INPUT_INVALID', { reason: 'not-indexed', root: '/root', path: 'src/a.ts' }),
      '`codesearch why /root/src/a.ts`',
    ],
    ['an unknown id', failure('INPUT_INVALID', { reason: 'unknown-index', id: '..' }), '`codesearch ls --json`'],
    ['a missing index', indexErrors.indexMissing('/gone'), '`codesearch index`'],
    ['a stale index', errors.indexStale('/gone', ['the embedder']), '`codesearch index --force`'],
    [
      'a rebuild at an unknown price',
      failure('INDEX_STALE', { root: '/gone', reason: 'unconfirmed' }),
      'not known. To build it, run `codesearch index --yes`',
    ],
    ['a damaged index', errors.indexCorrupt('/file', 'no header'), '`codesearch clear`'],
    [
      'an index of another machine',
      failure('INDEX_CORRUPT', { where: 'Qdrant', builtAt: '2026-03-14T09:26:53.589Z' }),
      '`codesearch index --force`',
    ],
    [
      'an index that another machine builds',
      failure('INDEX_CORRUPT', { where: 'Qdrant', builtAt: null }),
      '`codesearch index --force`',
    ],
  ])('names the command that helps with %s', (_, error, command) => {
    expect(adviceFor(error)).toContain(command);
  });

  it.each([
    [['search', 'x', '--rev', 'v1.0'], 'Build it with `codesearch index --rev v1.0`.'],
    [['search', 'x', '--rev=v1 0'], "Build it with `codesearch index --rev 'v1 0'`."],
    [['search', 'x', '-c', 'a b.ts'], "Build it with `codesearch index --config 'a b.ts'`."],
    [['search', 'x'], 'Build it with `codesearch index`.'],
  ])('names the revision and the configuration of %j in each command', (argv, expected) => {
    expect(adviceFor(indexErrors.indexMissing('/gone'), givenIn(argv))).toBe(expected);
  });

  it('names the folder in each command, if it is not the working directory', () => {
    const [working, other] = [realpathSync('.'), realpathSync(import.meta.dirname)];
    expect(adviceFor(indexErrors.indexMissing(working))).toBe('Build it with `codesearch index`.');
    expect(adviceFor(indexErrors.indexMissing(other))).toBe(`Build it with \`codesearch index ${other}\`.`);
    expect(adviceFor(errors.indexCorrupt('/file', 'no header', undefined, other))).toBe(
      `Remove it with \`codesearch clear ${other}\`, then build it again with \`codesearch index ${other}\`.`,
    );
  });

  it.each([
    indexBusy('/root', 7),
    failure('INPUT_INVALID', { reason: 'read-only', root: '/root' }),
    errors.configInvalid('/a.ts', 'it is empty.'),
    errors.unavailable('x.example', 'no answer'),
  ])('is the hint if no command helps: $message', (error) => {
    expect(adviceFor(error)).toBe(error.hint);
  });

  it('says to whom a fault of a plugin is reported', () => {
    expect(adviceFor(errors.pluginInvalid('embed-x', 'it waits'))).toBe(
      'This is a fault of the plugin embed-x. Report it to the author of embed-x, with what the command prints with --debug.',
    );
  });
});
