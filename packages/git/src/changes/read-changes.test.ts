import { describe, expect, it } from 'vitest';
import type { ChangeConditions, ChangedLines } from '@codesearch/search';
import { GitFailure } from '@codesearch/toolkit';
import type { GitContext } from '@codesearch/toolkit';
import { Repository } from '../fixture/repository.ts';
import { gitError } from '../repository/git-error.ts';
import { readChanges, readComparisons } from './read-changes.ts';

/** Ten numbered lines, with some of them replaced. */
function lines(replaced: Readonly<Record<number, string>> = {}): string {
  return Array.from({ length: 10 }, (_, index) => `${replaced[index + 1] ?? `line ${index + 1}`}\n`).join('');
}

async function changesOf(conditions: ChangeConditions, git: GitContext): Promise<ChangedLines> {
  return readChanges(await readComparisons(conditions, git), git);
}

async function changesIn(repository: Repository, conditions: ChangeConditions, folder = ''): Promise<object> {
  return Object.fromEntries(await changesOf(conditions, repository.context(folder)));
}

const refused = (message: RegExp, hint = /./): object =>
  expect.objectContaining({
    code: 'INPUT_INVALID',
    message: expect.stringMatching(message) as string,
    hint: expect.stringMatching(hint) as string,
  }) as object;

describe('uncommitted changes', () => {
  it('are the lines that differ from the last commit, staged or not, and untracked files', async () => {
    using repository = new Repository();
    repository.write('staged.ts', lines());
    repository.write('edited.ts', lines());
    repository.write('same.ts', lines());
    repository.write('gone.ts', lines());
    repository.write('.gitignore', 'ignored.ts\n');
    repository.commit();
    repository.write('staged.ts', lines({ 2: 'new' }));
    repository.git('add', '--all');
    repository.write('edited.ts', lines({ 3: 'new\nand more', 9: 'new' }));
    repository.write('new/file.ts', 'new\n');
    repository.write('ignored.ts', 'new\n');
    repository.git('rm', '--quiet', 'gone.ts');
    expect(await changesIn(repository, { changed: true })).toEqual({
      'staged.ts': [{ first: 2, last: 2 }],
      'edited.ts': [
        { first: 3, last: 4 },
        { first: 10, last: 10 },
      ],
      'new/file.ts': 'all',
    });
  });

  it('include where lines were removed', async () => {
    using repository = new Repository();
    repository.write('a.ts', lines());
    repository.commit();
    repository.write('a.ts', lines().replace('line 5\nline 6\n', ''));
    expect(await changesIn(repository, { changed: true })).toEqual({ 'a.ts': [{ first: 4.5, last: 4.5 }] });
  });

  it('are everything before the first commit, in either format of hashes', async () => {
    for (const init of [[], ['--object-format=sha256']]) {
      using repository = new Repository(init);
      repository.write('staged.ts', lines());
      repository.git('add', '--all');
      repository.write('new.ts', lines());
      expect(await changesIn(repository, { changed: true })).toEqual({
        'staged.ts': [{ first: 1, last: 10 }],
        'new.ts': 'all',
      });
    }
  });

  it('follow a renamed file, and leave out one of which only the name or the mode has changed', async () => {
    using repository = new Repository();
    for (const name of ['old.ts', 'renamed.ts', 'mode.sh']) repository.write(name, `${name}\n${lines()}`);
    repository.commit();
    repository.git('mv', 'old.ts', 'new name.ts');
    repository.git('mv', 'renamed.ts', 'moved.ts');
    repository.git('update-index', '--chmod=+x', 'mode.sh');
    repository.write('new name.ts', `old.ts\n${lines({ 4: 'new' })}`);
    expect(await changesIn(repository, { changed: true })).toEqual({ 'new name.ts': [{ first: 5, last: 5 }] });
  });

  it('have any path and any content', async () => {
    using repository = new Repository();
    const paths = [
      'a b.ts',
      'ünï/🦊.ts',
      'tab\there.ts',
      'new\nline.ts',
      'quote".ts',
      'back\\slash.ts',
      '-dash.ts',
      'a/b/a b/b.ts',
    ];
    for (const path of paths) repository.write(path, 'old\n');
    repository.write('patch.txt', 'old');
    repository.write('binary.dat', Uint8Array.of(0, 1, 2));
    repository.write('binary name.dat', Uint8Array.of(0, 1, 2));
    repository.commit();
    for (const path of paths) repository.write(path, 'new\n');
    // Content that looks like a patch, without a line end.
    repository.write('patch.txt', '++ b/other.ts\n@@ -1 +9,9 @@\ndiff --git a/x b/x\nrename to y\n-- a/z');
    repository.write('binary.dat', Uint8Array.of(0, 1, 3));
    repository.write('binary name.dat', Uint8Array.of(0, 1, 3));
    expect(await changesIn(repository, { changed: true })).toEqual({
      ...Object.fromEntries(paths.map((path) => [path, [{ first: 1, last: 1 }]])),
      'patch.txt': [{ first: 1, last: 5 }],
      'binary.dat': 'all',
      'binary name.dat': 'all',
    });
  });

  it('are those in the root, whose repository may be above it', async () => {
    using repository = new Repository();
    repository.write('app/src/a.ts', lines());
    repository.write('lib/b.ts', lines());
    repository.commit();
    repository.write('app/src/a.ts', lines({ 1: 'new' }));
    repository.write('app/new.ts', 'new\n');
    repository.write('lib/b.ts', lines({ 1: 'new' }));
    repository.write('lib/new.ts', 'new\n');
    expect(await changesIn(repository, { changed: true }, 'app')).toEqual({
      'src/a.ts': [{ first: 1, last: 1 }],
      'new.ts': 'all',
    });
  });

  it('do not depend on settings for the output of git', async () => {
    using repository = new Repository();
    repository.write('ü.ts', lines());
    repository.commit();
    for (const setting of [
      'diff.noprefix=true',
      'diff.mnemonicPrefix=true',
      'diff.interHunkContext=9',
      'diff.context=9',
      'diff.renames=copies',
      'diff.relative=true',
      'diff.wordRegex=.',
      'diff.submodule=log',
      'color.ui=always',
      'core.quotePath=true',
      'core.pager=cat',
    ]) {
      const [key, value] = setting.split('=') as [string, string];
      repository.git('config', key, value);
    }
    repository.write('ü.ts', lines({ 2: 'new', 8: 'new' }));
    expect(await changesIn(repository, { changed: true })).toEqual({
      'ü.ts': [
        { first: 2, last: 2 },
        { first: 8, last: 8 },
      ],
    });
  });

  it('include files with a merge conflict', async () => {
    using repository = new Repository();
    repository.write('a.ts', lines());
    repository.commit();
    repository.git('checkout', '--quiet', '-b', 'topic');
    repository.write('a.ts', lines({ 5: 'theirs' }));
    repository.commit();
    repository.git('checkout', '--quiet', 'main');
    repository.write('a.ts', lines({ 5: 'ours' }));
    repository.commit();
    expect(() => repository.git('merge', '--quiet', 'topic')).toThrow();
    expect(await changesIn(repository, { changed: true })).toHaveProperty(['a.ts']);
  });
});

describe('changes since a time', () => {
  it('are what differs from the last commit before it, with uncommitted changes', async () => {
    using repository = new Repository();
    repository.write('old.ts', lines());
    repository.write('a.ts', lines());
    repository.commit('old', '2026-01-01T12:00:00Z');
    repository.write('a.ts', lines({ 3: 'new' }));
    repository.commit('new', '2026-02-01T12:00:00Z');
    repository.write('a.ts', lines({ 3: 'new', 7: 'newer' }));
    const [third, seventh] = [
      { first: 3, last: 3 },
      { first: 7, last: 7 },
    ];
    expect(await changesIn(repository, { since: '2026-01-15' })).toEqual({ 'a.ts': [third, seventh] });
    expect(await changesIn(repository, { since: '2026-02-15' })).toEqual({ 'a.ts': [seventh] });
    expect(await changesIn(repository, { since: '2025-12-31' })).toEqual({
      'old.ts': [{ first: 1, last: 10 }],
      'a.ts': [{ first: 1, last: 10 }],
    });
    expect(await changesIn(repository, { since: '1000y' })).toHaveProperty(['old.ts']);
  });

  it('are refused if a shallow clone does not reach that far', async () => {
    using repository = new Repository();
    repository.commit('old', '2026-01-01T12:00:00Z');
    repository.commit('new', '2026-02-01T12:00:00Z');
    const clone = repository.beside('clone');
    repository.git('clone', '--quiet', '--depth=1', `file://${repository.root}`, clone);
    const git = { ...repository.context(), folder: clone };
    await expect(changesOf({ since: '2026-01-15' }, git)).rejects.toEqual(
      refused(/shallow/, /^Fetch more with `git fetch --unshallow`/),
    );
    await expect(changesOf({ since: '2026-02-15' }, git)).resolves.toEqual(new Map());
  });

  it('are all files before the first commit', async () => {
    using repository = new Repository();
    repository.write('a.ts', 'new\n');
    expect(await changesIn(repository, { since: '7d' })).toEqual({ 'a.ts': 'all' });
  });
});

describe('changes compared with a revision', () => {
  /** `main` and `topic` have changed different lines of `a.ts` since they forked; `topic` is checked out. */
  function forked(): Repository {
    const repository = new Repository();
    repository.write('a.ts', lines());
    repository.commit();
    repository.git('tag', 'v1');
    repository.git('checkout', '--quiet', '-b', 'topic');
    repository.write('a.ts', lines({ 3: 'topic' }));
    repository.write('topic.ts', lines());
    repository.commit();
    repository.git('checkout', '--quiet', 'main');
    repository.write('a.ts', lines({ 8: 'main' }));
    repository.write('main.ts', 'main\n');
    repository.commit();
    repository.git('checkout', '--quiet', 'topic');
    repository.write('a.ts', lines({ 3: 'topic', 5: 'uncommitted' }));
    repository.write('untracked.ts', lines());
    return repository;
  }

  const at = (line: number): object => ({ first: line, last: line });
  const whole = [{ first: 1, last: 10 }];

  it('since it are those of this branch', async () => {
    using repository = forked();
    const expected = { 'a.ts': [at(3), at(5)], 'topic.ts': whole, 'untracked.ts': 'all' };
    expect(await changesIn(repository, { since: 'main' })).toEqual(expected);
    expect(await changesIn(repository, { since: 'v1' })).toEqual(expected);
    expect(await changesIn(repository, { since: 'HEAD' })).toEqual({ 'a.ts': [at(5)], 'untracked.ts': 'all' });
  });

  it('are what differs from it', async () => {
    using repository = forked();
    expect(await changesIn(repository, { diff: 'main' })).toEqual({
      'a.ts': [at(3), at(5), at(8)],
      'topic.ts': whole,
      'untracked.ts': 'all',
    });
  });

  it('and HEAD are in files that differ between the two', async () => {
    using repository = forked();
    const expected = { 'a.ts': [at(3), at(5)], 'topic.ts': whole };
    for (const range of ['main...HEAD', 'main...', 'main...topic', 'v1..HEAD', 'v1..'])
      expect(await changesIn(repository, { diff: range }), range).toEqual(expected);
    expect(await changesIn(repository, { diff: 'main..HEAD' })).toEqual({ ...expected, 'a.ts': [at(3), at(5), at(8)] });
  });

  it('and one that is not checked out are whole files', async () => {
    using repository = forked();
    expect(await changesIn(repository, { diff: 'v1..main' })).toEqual({ 'a.ts': 'all', 'main.ts': 'all' });
    expect(await changesIn(repository, { diff: 'HEAD...main' })).toEqual({ 'a.ts': 'all', 'main.ts': 'all' });
  });

  it('hold together with other conditions', async () => {
    using repository = forked();
    const both = { 'a.ts': [at(5)], 'untracked.ts': 'all' };
    expect(await changesIn(repository, { changed: true, diff: 'main' })).toEqual(both);
    expect(await changesIn(repository, { changed: true, since: '1000y', diff: 'main' })).toEqual(both);
  });

  it.each([
    ['nope', /no revision "nope" in/],
    ['nope...HEAD', /no revision "nope" in/],
    ['main...nope', /no revision "nope" in/],
    ['', /no revision "" in/],
    ['--output=file', /no revision "--output=file" in/],
    ['main..--output=file', /no revision "--output=file" in/],
    ['HEAD:a.ts', /no revision "HEAD:a.ts" in/],
  ])('refuse the range %j', async (range, message) => {
    using repository = forked();
    await expect(changesIn(repository, { diff: range })).rejects.toEqual(refused(message, /main\.\.\.HEAD/));
  });

  it.each(['nope', '', '--all', 'soon'])('refuse to begin at %j', async (since) => {
    using repository = forked();
    await expect(changesIn(repository, { since })).rejects.toEqual(refused(/neither a time nor a revision/, /7d/));
  });

  it('refuse revisions without a common history', async () => {
    using repository = forked();
    repository.git('checkout', '--quiet', '--force', '--orphan', 'island');
    repository.commit();
    await expect(changesIn(repository, { since: 'main' })).rejects.toEqual(refused(/no common history/));
  });
});

describe('changes', () => {
  it('are not asked for without a condition', async () => {
    using folder = new Repository(false);
    expect(await readComparisons({ changed: false }, folder.context())).toEqual([]);
  });

  it('of a repository of another user are refused, and it is said how to trust it', () => {
    const failure = new GitFailure(new Error('git failed'), "fatal: detected dubious ownership in repository at '/r'");
    expect(gitError(failure, '/r', 'changes')).toEqual(
      refused(/another user/, /^If you trust it, run `git config --global --add safe\.directory \/r`\.$/),
    );
  });

  it('are refused outside of a working tree', async () => {
    using folder = new Repository(false);
    for (const conditions of [{ changed: true }, { since: '7d' }, { diff: 'main' }])
      await expect(changesIn(folder, conditions)).rejects.toEqual(refused(/not in a working tree of git/));
    using bare = new Repository(['--bare']);
    await expect(changesIn(bare, { changed: true })).rejects.toEqual(refused(/not in a working tree of git/));
  });

  it('are refused without git', async () => {
    using repository = new Repository();
    const git = repository.context('', { PATH: repository.beside('nothing') });
    await expect(changesOf({ changed: true }, git)).rejects.toEqual(refused(/Git cannot be started/, /Install git/));
  });

  it('are not read after an abort', async () => {
    using repository = new Repository();
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(changesOf({ changed: true }, { ...repository.context(), signal })).rejects.toThrow('stop');
  });
});
