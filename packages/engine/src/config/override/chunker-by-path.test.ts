import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type { Chunker, PluginContext, StageBinding } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunkerByPath } from './chunker-by-path.ts';

let folder: string;
let calls: string[];

const { signal } = new AbortController();

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-overrides-')));
  mkdirSync(join(folder, 'config'));
  calls = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Placement {
  readonly placement?: 'main' | 'pool';
  readonly poolArguments?: readonly string[];
}

/** A chunker whose language is its name. */
const named = (name: string, placement: Placement = {}): StageBinding<'chunker'> =>
  definePlugin({
    name,
    stage: 'chunker',
    options: { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } },
    ...placement,
    fingerprint: () => name,
    describe: () => ({
      languages: async () => [
        { name, extensions: [] },
        { name: 'shared', aliases: [name], extensions: [] },
      ],
    }),
    create: (): Chunker => ({
      async open() {
        calls.push(`open ${name}`);
      },
      async chunk() {
        return { language: name, chunks: [] };
      },
      async [Symbol.asyncDispose]() {
        calls.push(`close ${name}`);
      },
    }),
  })();

const context = { services: { stage: (binding: StageBinding) => binding.create(context) } } as unknown as PluginContext;

const overrides = [
  { files: ['docs/**', '*.sql'], chunker: named('a') },
  { files: ['docs/api/*'], chunker: named('b') },
];

/** The chunker of each path. */
async function chosen(paths: readonly string[], file?: string, root = folder): Promise<readonly unknown[]> {
  const binding = chunkerByPath({ chunker: named('default'), overrides }, file && join(folder, file));
  const chunker = binding.create({ ...context, projectRoot: root });
  const chunk = async (path: string): Promise<unknown> => {
    const source = { file: { path, size: 1, mtimeMs: 0, stamp: '' }, hash: '', text: '' };
    return (await chunker.chunk({ source, signal })).language;
  };
  return Promise.all(paths.map(chunk));
}

describe('a chunker by path', () => {
  it('uses the last override that fits, and a glob without a slash fits in each folder', async () => {
    const paths = ['docs/x.md', 'docs/api/x.md', 'docs/api/v1/x.md', 'x.sql', 'db/x.sql', 'src/docs/x.md', 'x.ts'];
    expect(await chosen(paths)).toEqual(['a', 'b', 'a', 'a', 'a', 'default', 'default']);
  });

  it('begins globs in the folder of a configuration above the searched folder', async () => {
    mkdirSync(join(folder, 'docs/api'), { recursive: true });
    const root = join(folder, 'docs');
    expect(await chosen(['x.md', 'api/x.md'], 'codesearch.config.ts', root)).toEqual(['a', 'b']);
    expect(await chosen(['docs/x.md'], 'docs/codesearch.config.ts', root)).toEqual(['a']);
  });

  it('begins globs in the searched folder if the configuration is elsewhere', async () => {
    expect(await chosen(['docs/x.md', 'x.ts'], 'config/team.ts')).toEqual(['a', 'default']);
  });

  it('opens and closes each chunker', async () => {
    const chunker = chunkerByPath({ chunker: named('default'), overrides }, undefined).create({
      ...context,
      projectRoot: folder,
    });
    await chunker.open?.({ signal });
    await chunker[Symbol.asyncDispose]?.();
    expect(calls).toEqual(['open default', 'open a', 'open b', 'close default', 'close a', 'close b']);
  });

  it('changes the fingerprint with its globs and chunkers', () => {
    const print = (files: string, name: string): string =>
      JSON.stringify(
        chunkerByPath(
          { chunker: named('default'), overrides: [{ files: [files], chunker: named(name) }] },
          undefined,
        ).fingerprint(),
      );
    expect(new Set([print('a', 'x'), print('b', 'x'), print('a', 'y'), print('a', 'x')]).size).toBe(3);
  });

  it('has the languages of all, of which the first of a name counts', async () => {
    const { languages } = chunkerByPath({ chunker: named('default'), overrides }, undefined).describe(context);
    expect(await languages?.()).toEqual([
      { name: 'default', extensions: [] },
      { name: 'shared', aliases: ['default'], extensions: [] },
      { name: 'a', extensions: [] },
      { name: 'b', extensions: [] },
    ]);
  });

  it('works in the pool if all chunkers do, with the arguments of all', () => {
    const pooled = (flag: string): StageBinding<'chunker'> => named(flag, { placement: 'pool', poolArguments: [flag] });
    const by = (other: StageBinding<'chunker'>): StageBinding<'chunker'> =>
      chunkerByPath({ chunker: pooled('--x'), overrides: [{ files: ['*.md'], chunker: other }] }, undefined);
    expect(by(pooled('--y'))).toMatchObject({ placement: 'pool', poolArguments: ['--x', '--y'] });
    expect(by(named('main'))).toMatchObject({ placement: 'main' });
  });
});
