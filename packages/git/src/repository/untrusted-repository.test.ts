import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Repository } from '../fixture/repository.ts';
import { filesOfCommits } from '../changes/head-commit.ts';
import { CommitHistory } from '../history/commit-history.ts';
import { readAllChanges } from '../changes/read-all-changes.ts';

/*
 * The configuration of a repository that someone else made must run no program. Each case first shows that git itself
 * would run it.
 */

/** A repository with a changed file, and a program that leaves a mark if it runs. */
function hostile(): { readonly repository: Repository; readonly program: string; readonly mark: string } {
  const repository = new Repository();
  repository.write('a.txt', 'old\n');
  repository.commit();
  const mark = repository.beside('mark');
  repository.write('../program', `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  const program = repository.beside('program');
  chmodSync(program, 0o755);
  repository.write('a.txt', 'new\n');
  return { repository, program, mark };
}

type Hostile = ReturnType<typeof hostile>;

const cases: readonly (readonly [string, (hostile: Hostile) => void])[] = [
  ['an external comparison', ({ repository, program }) => repository.git('config', 'diff.external', program)],
  [
    'a comparison of an attribute',
    ({ repository, program }) => {
      repository.write('.gitattributes', '*.txt diff=evil\n');
      repository.git('config', 'diff.evil.command', program);
    },
  ],
  [
    'a conversion to text',
    ({ repository, program }) => {
      repository.write('.gitattributes', '*.txt diff=evil\n');
      repository.git('config', 'diff.evil.textconv', program);
    },
  ],
  [
    'a filter',
    ({ repository, program }) => {
      repository.write('.gitattributes', '*.txt filter=evil.one\n');
      repository.git('config', 'filter.evil.one.clean', program);
    },
  ],
  [
    'a required filter process of an included file',
    ({ repository, program }) => {
      repository.write('.gitattributes', '*.txt filter=evil\n');
      repository.write('../settings', `[filter "evil"]\n\tprocess = ${program}\n\trequired\n`);
      repository.git('config', 'include.path', repository.beside('settings'));
    },
  ],
  ['a monitor of files', ({ repository, program }) => repository.git('config', 'core.fsmonitor', program)],
];

it.skipIf(process.platform === 'win32').each(cases)('runs no program of %s', async (_, prepare) => {
  const made = hostile();
  using repository = made.repository;
  prepare(made);
  try {
    repository.git('diff', 'HEAD');
  } catch {
    // The program does not speak the protocol of filters.
  }
  expect(existsSync(made.mark), 'git runs it').toBe(true);
  rmSync(made.mark);
  for (const conditions of [{ changed: true }, { since: '7d' }, { diff: 'HEAD' }, { diff: 'HEAD...HEAD' }]) {
    const changes = await readAllChanges(conditions, repository.context());
    if (!('diff' in conditions) || conditions.diff === 'HEAD') expect(changes?.changes.get('a.txt')).toBeDefined();
  }
  expect(existsSync(made.mark)).toBe(false);
});

it.skipIf(process.platform === 'win32').each([
  ['with an equals sign', 'a=b'],
  ['that is no UTF-8', '\u00ff'],
  ['with a line end', 'a\\nb'],
  ['with nothing in it', ''],
])('runs no filter whose name no option can have: one %s', async (_, name) => {
  const made = hostile();
  using repository = made.repository;
  const config = join(repository.root, '.git/config');
  const section = Buffer.from(`[filter "${name}"]\n\tclean = ${made.program}\n`, 'latin1');
  writeFileSync(config, Buffer.concat([readFileSync(config), section]));
  writeFileSync(join(repository.root, '.gitattributes'), Buffer.from(`*.txt filter=${name}\n`, 'latin1'));
  expect((await readAllChanges({ changed: true }, repository.context()))?.changes.get('a.txt')).toBeDefined();
  expect(existsSync(made.mark)).toBe(false);
});

it.skipIf(process.platform === 'win32')('runs no program to check the signatures of commits', async () => {
  const made = hostile();
  using repository = made.repository;
  const commit = repository.git('cat-file', 'commit', 'HEAD');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n evil\n -----END PGP SIGNATURE-----\n';
  repository.write('../signed', commit.replace('\n\n', `\n${signature}\n`));
  const signed = repository.git('hash-object', '-t', 'commit', '-w', repository.beside('signed')).trim();
  repository.git('reset', '--quiet', '--soft', signed);
  repository.git('config', 'log.showSignature', 'true');
  repository.git('config', 'gpg.program', made.program);
  repository.git('log');
  expect(existsSync(made.mark), 'git runs it').toBe(true);
  rmSync(made.mark);
  const history = new CommitHistory(() => repository.beside('commits.json'));
  await history.update(repository.context());
  expect(history.read()?.paths).toEqual(['a.txt']);
  expect(existsSync(made.mark)).toBe(false);
});

it.skipIf(process.platform === 'win32')('runs no program to repeat a merge', async () => {
  const made = hostile();
  using repository = made.repository;
  repository.git('config', 'log.diffMerges', 'remerge');
  repository.git('config', 'merge.evil.driver', made.program);
  repository.write('.gitattributes', '* merge=evil\n');
  repository.commit();
  const base = repository.git('rev-parse', 'HEAD').trim();
  for (const branch of ['one', 'other']) {
    repository.git('checkout', '--quiet', '-b', branch, base);
    repository.write('a.txt', branch);
    repository.commit();
  }
  repository.git('merge', '--quiet', '-s', 'ours', '-m', 'merge', 'one');
  rmSync(made.mark, { force: true });
  repository.git('log', '-m', '-1', '--name-only');
  expect(existsSync(made.mark), 'git runs it').toBe(true);
  rmSync(made.mark);
  expect(await filesOfCommits(base, 'HEAD', repository.context())).toEqual(new Set(['a.txt']));
  expect(existsSync(made.mark)).toBe(false);
});

it.skipIf(process.platform === 'win32')('runs no program of a submodule', async () => {
  const made = hostile();
  using repository = made.repository;
  using inner = new Repository();
  inner.write('b.txt', 'old\n');
  inner.commit();
  repository.git('submodule', '--quiet', 'add', inner.root, 'inner');
  repository.commit();
  repository.git('-C', 'inner', 'config', 'core.fsmonitor', made.program);
  rmSync(made.mark, { force: true });
  repository.git('status');
  expect(existsSync(made.mark), 'git runs it').toBe(true);
  rmSync(made.mark);
  repository.write('a.txt', 'newer\n');
  expect([...(await readAllChanges({ changed: true }, repository.context()))!.changes.keys()]).toEqual(['a.txt']);
  expect(existsSync(made.mark)).toBe(false);
});
