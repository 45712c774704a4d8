import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { programKeys } from './git-keys.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: git never runs a program of a repository. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'a.ts': 'export const first = 1;\n', 'src/b.ts': 'export const second = 2;\n' });
});

afterEach(() => sandbox.remove());

const trace = (): string => join(sandbox.folder, 'trace');
const marks = (): string => join(sandbox.folder, 'marks');

/** A program that leaves a mark with the name of the setting that ran it. */
function program(name: string): string {
  const file = join(sandbox.folder, 'programs', encodeURIComponent(name));
  mkdirSync(join(sandbox.folder, 'programs'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\ntouch '${join(marks(), encodeURIComponent(name))}'\ncat 2>/dev/null\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A `git` that records each process that it starts, and each program that it becomes. */
function tracedPath(): string {
  const folder = join(sandbox.folder, 'bin');
  mkdirSync(folder);
  const real = (process.env['PATH'] ?? '').split(':').find((each) => existsSync(join(each, 'git'))) ?? '';
  writeFileSync(
    join(folder, 'git'),
    `#!/bin/sh\nGIT_TRACE2_EVENT='${trace()}' GIT_TRACE2_EVENT_NESTING=9 exec '${join(real, 'git')}' "$@"\n`,
  );
  chmodSync(join(folder, 'git'), 0o755);
  return `${folder}:${process.env['PATH'] ?? ''}`;
}

/** What git has started or become, as command lines. */
function started(): readonly string[] {
  const events = readFileSync(trace(), 'utf8').trim().split('\n');
  return events
    .map((line) => JSON.parse(line) as { readonly event: string; readonly argv?: readonly string[] })
    .filter(({ event }) => ['child_start', 'exec'].includes(event))
    .map(({ argv = [] }) => argv.join(' '));
}

/** Commits a new state of a submodule, which has programs of its own. */
function commitInner(text: string, date: string): void {
  sandbox.write('inner/x.txt', text);
  for (const args of [
    ['init', '--quiet'],
    ['add', 'x.txt'],
    ['commit', '--quiet', '-m', text],
  ])
    sandbox.git(['-C', 'inner', ...args]);
  sandbox.git(['-C', 'inner', 'config', 'diff.external', program('inner diff.external')]);
  sandbox.git(['-c', 'advice.addEmbeddedRepo=false', 'add', 'inner']);
  sandbox.commit(date);
}

/** Gives the newest commit a signature, which nobody can check without a program. */
function sign(): void {
  const commit = sandbox.git(['cat-file', 'commit', 'HEAD']);
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n evil\n -----END PGP SIGNATURE-----\n';
  const file = join(sandbox.folder, 'signed');
  writeFileSync(file, commit.replace('\n\n', `\n${signature}\n`));
  sandbox.git(['reset', '--quiet', '--soft', sandbox.git(['hash-object', '-t', 'commit', '-w', file]).trim()]);
}

const commands: readonly (readonly string[])[] = [
  ['index'],
  ['search', 'first'],
  ['search', 'first', '--changed'],
  ['search', 'first', '--since', '7d'],
  ['search', 'first', '--since', 'HEAD'],
  ['search', 'first', '--diff', 'HEAD~1'],
  ['search', 'first', '--diff', 'HEAD~1..HEAD'],
  ['search', 'first', '--diff', 'HEAD~1...HEAD'],
  ['search', 'first', '--rev', 'HEAD~1'],
  ['search', 'first', '--rev', 'HEAD', '--changed'],
  ['search', 'second', '--commits'],
  ['search', '-F', 'first', '--changed'],
  ['similar', 'a.ts:1', '--changed'],
  ['callers', 'first'],
  ['status'],
  ['status', '--repair'],
  ['why', 'a.ts'],
  ['why', 'src/b.ts', '--history'],
  ['export', 'index.csi'],
  ['export', '--help'],
  ['eval', '--history'],
  ['doctor'],
  ['ls'],
  ['config'],
  ['plugins'],
  ['dev', 'a.ts', '--query', 'first', '--once'],
  ['clear'],
];

describe.skipIf(process.platform === 'win32')('a repository with a program in every setting', () => {
  it('runs none of them, and git starts no process', async () => {
    mkdirSync(marks());
    sandbox.commit('2026-01-01T12:00:00Z');
    commitInner('one', '2026-01-01T12:00:00Z');
    sandbox.write('src/b.ts', 'export const second = 3;\n');
    sandbox.write('.gitattributes', '* filter=evil diff=evil merge=evil ident\n*.ts filter=evil\n');
    commitInner('two', '2026-01-02T12:00:00Z');
    sign();
    // A blob that is missing: a partial clone would fetch it, by a program.
    const blob = sandbox.git(['rev-parse', 'HEAD~1:src/b.ts']).trim();
    rmSync(join(sandbox.tree, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    sandbox.write('a.ts', 'export const first = 5;\n');
    sandbox.write('src/c.ts', 'export const third = 3;\n');
    const config = join(sandbox.tree, '.git/config');
    const keys = programKeys(program);
    expect(keys).toHaveLength(triedCases('Settings of git by which a repository runs a program'));
    const settings = keys.map(({ section, key, value }) => `[${section}]\n\t${key} = ${value}\n`);
    writeFileSync(config, Buffer.from(readFileSync(config, 'latin1') + settings.join(''), 'latin1'));
    const hooks = join(sandbox.tree, '.git/hooks');
    mkdirSync(hooks, { recursive: true });
    for (const hook of [
      'post-index-change',
      'reference-transaction',
      'pre-auto-gc',
      'fsmonitor-watchman',
      'post-checkout',
    ]) {
      writeFileSync(join(hooks, hook), readFileSync(program(`hook ${hook}`)));
      chmodSync(join(hooks, hook), 0o755);
    }
    // What the configuration includes, and that of this working tree
    const more = `[filter "more"]\n\tclean = ${program('included')}\n[core]\n\tfsmonitor = ${program('included')}\n`;
    for (const name of ['more', 'config.worktree']) writeFileSync(join(sandbox.tree, '.git', name), more);
    writeFileSync(join(sandbox.tree, '.git/more-attributes'), '*.ts filter=more\n');
    mkdirSync(join(sandbox.tree, '.git/more-hooks'));
    for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout']) {
      writeFileSync(join(sandbox.tree, '.git/more-hooks', hook), readFileSync(program(`other hook ${hook}`)));
      chmodSync(join(sandbox.tree, '.git/more-hooks', hook), 0o755);
    }
    writeFileSync(join(sandbox.tree, '.git/info/attributes'), Buffer.from('*.ts filter=\u00ff\n', 'latin1'));
    // The settings work: git itself runs programs.
    for (const args of [
      ['diff', 'HEAD'],
      ['log', '-1', '--patch', '--', 'inner'],
    ])
      try {
        sandbox.git(args);
      } catch {
        // The programs do not speak the protocol of filters.
      }
    const ran = readdirSync(marks()).map(decodeURIComponent);
    // Git ends a filter when another one fails, also before it has left its mark.
    const filter = expect.stringMatching(/^filter /) as string;
    expect(ran).toEqual(expect.arrayContaining([filter, 'gpg "openpgp".program', 'inner diff.external']));
    rmSync(marks(), { recursive: true });
    mkdirSync(marks());
    const env = { PATH: tracedPath(), CODESEARCH_TRUST_CONFIG: '' };
    for (const command of someOf(commands)) {
      await sandbox.runProcess(command, { env });
      expect(readdirSync(marks()).map(decodeURIComponent), command.join(' ')).toEqual([]);
    }
    expect(started()).toEqual([]);
  });

  it('gives the right answers', async () => {
    sandbox.commit('2026-01-01T12:00:00Z');
    sandbox.write('a.ts', 'export const first = 5;\n');
    sandbox.write('.gitattributes', '*.ts filter=evil\n');
    sandbox.git(['config', 'filter.evil.clean', 'false']);
    const { stdout } = await sandbox.runProcess(['search', 'first', '--changed', '--json']);
    const { results } = JSON.parse(stdout) as { readonly results: readonly { readonly path: string }[] };
    expect(results.map(({ path }) => path)).toContain('a.ts');
    expect(results.map(({ path }) => path)).not.toContain('src/b.ts');
  });
});
