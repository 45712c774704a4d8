import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomText } from '@codesearch/secrets/fixture';
import { Repository } from '../fixture/repository.ts';
import { CommitHistory } from './commit-history.ts';
import { commitsOf } from './commit-log.ts';
import type { CommitLog } from './commit-log.ts';

/** The commits of a log by their words and paths. */
function logged(log: CommitLog | undefined): readonly (readonly [words: string, paths: readonly string[]])[] {
  return log ? commitsOf(log).map(([terms, paths]) => [terms.join(' '), paths]) : [];
}

/** What a file of a history has. */
function storedIn(file: string): string {
  return zstdDecompressSync(readFileSync(file)).toString();
}

function change(repository: Repository, message: string, ...paths: readonly string[]): string {
  for (const path of paths) repository.write(path, message);
  return repository.commit(message);
}

function historyOf(repository: Repository): { readonly file: string; readonly history: CommitHistory } {
  const file = repository.beside('commits.json');
  return { file, history: new CommitHistory(() => file) };
}

describe('the history of a repository', () => {
  it('has the words of each subject with the changed paths, the newest first', async () => {
    using repository = new Repository();
    change(repository, 'Parse headers\n\nWith a body.', 'src/parse header.ts', 'ü.ts', 'a\tb.ts');
    repository.write('silent.ts', '');
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '--allow-empty-message', '--message=');
    const head = change(repository, 'close the socketPool', 'pool.ts');
    const { history } = historyOf(repository);
    await history.update(repository.context());
    expect(history.read()?.head).toBe(head);
    expect(logged(history.read())).toEqual([
      ['clos pool socket socketpool the', ['pool.ts']],
      ['', ['silent.ts']],
      ['header pars', ['a\tb.ts', 'src/parse header.ts', 'ü.ts']],
    ]);
  });

  it('has no secret of a subject', async () => {
    using repository = new Repository();
    const token = ['gh', 'p_', randomText(36, 'alphanumeric', 3)].join('');
    const password = randomText(24, 'hex', 4);
    change(repository, `Use ${token} and DB_PASSWORD=${password}`, 'a.ts');
    const { file, history } = historyOf(repository);
    await history.update(repository.context());
    expect(logged(history.read())).toEqual([['and db dbpassword password use', ['a.ts']]]);
    const stored = storedIn(file).toLowerCase();
    for (const secret of [token, password]) expect(stored).not.toContain(secret.slice(-12).toLowerCase());
  });

  it('has neither merges, nor commits of more than 20 files, nor files outside of the root', async () => {
    using repository = new Repository();
    change(repository, 'one', 'sub/one.ts', 'outside.ts');
    change(repository, 'outside', 'outside.ts');
    change(repository, 'many', ...Array.from({ length: 21 }, (_, index) => `sub/${index}.ts`));
    repository.git('checkout', '--quiet', '-b', 'topic', 'HEAD~');
    change(repository, 'two', 'sub/two.ts');
    repository.git('checkout', '--quiet', 'main');
    repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'topic');
    const { history } = historyOf(repository);
    await history.update(repository.context('sub'));
    expect(logged(history.read())).toEqual([
      ['two', ['two.ts']],
      ['one', ['one.ts']],
    ]);
  });

  it('is extended by new commits, of which other processes learn', async () => {
    using repository = new Repository();
    change(repository, 'one', 'a.ts');
    const { file, history } = historyOf(repository);
    const other = new CommitHistory(() => file);
    await history.update(repository.context());
    expect(logged(other.read())).toHaveLength(1);
    // Git no longer has the old commit with its paths, so it comes from the file.
    writeFileSync(file, zstdCompressSync(storedIn(file).replace('a.ts', 'remembered.ts')));
    change(repository, 'two', 'b.ts');
    await history.update(repository.context());
    expect(logged(other.read())).toEqual([
      ['two', ['b.ts']],
      ['one', ['remembered.ts']],
    ]);
  });

  it('is read again if it was rewritten', async () => {
    using repository = new Repository();
    change(repository, 'one', 'a.ts');
    change(repository, 'two', 'b.ts');
    const { history } = historyOf(repository);
    await history.update(repository.context());
    repository.git('reset', '--quiet', '--hard', 'HEAD~');
    change(repository, 'three', 'c.ts');
    await history.update(repository.context());
    expect(logged(history.read()).map(([words]) => words)).toEqual(['thre', 'one']);
  });

  it('does not depend on the histories that the file had before', async () => {
    using repository = new Repository();
    change(repository, 'many', ...Array.from({ length: 21 }, (_, index) => `${index}.ts`));
    change(repository, 'one', 'a.ts');
    repository.git('checkout', '--quiet', '-b', 'topic');
    change(repository, 'two', 'b.ts');
    repository.git('checkout', '--quiet', 'main');
    change(repository, 'three', 'c.ts');
    repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'topic');
    const revisions = ['main', 'topic', 'main~', 'topic~2', 'main'];
    const { history } = historyOf(repository);
    for (const [index, revision] of revisions.entries()) {
      await history.update(repository.context(), revision);
      const fresh = new CommitHistory(() => repository.beside(`fresh-${index}.json`));
      await fresh.update(repository.context(), revision);
      expect(history.read()).toEqual(fresh.read());
    }
  });

  it('is the same however many commits are new, also of more than the limit', async () => {
    using repository = new Repository();
    repository.write('sub/large.ts', '');
    const stream = Array.from({ length: 1400 }, (_, index) => {
      const files = index % 7 === 0 ? 21 : 1;
      const changes = Array.from(
        { length: files },
        (__, file) => `M 644 inline ${index % 5 === 0 ? '' : 'sub/'}${file}.ts\ndata 5\n${10_000 + index}\n`,
      );
      return `commit refs/heads/line\ncommitter A <a@b.c> ${1_700_000_000 + index} +0000\ndata 8\nword${1000 + index}\n${changes.join('')}\n`;
    });
    repository.import(stream.join(''));
    const revisions = ['line~30', 'line~29', 'line~20', 'line~3', 'line', 'line~2'];
    const { history } = historyOf(repository);
    for (const [index, revision] of revisions.entries()) {
      await history.update(repository.context('sub'), revision);
      const fresh = new CommitHistory(() => repository.beside(`fresh-${index}.json`));
      await fresh.update(repository.context('sub'), revision);
      expect(history.read()).toEqual(fresh.read());
    }
  });

  it('is not written again without a new commit', async () => {
    using repository = new Repository();
    change(repository, 'one', 'a.ts');
    const { file, history } = historyOf(repository);
    await history.update(repository.context());
    const { ino } = statSync(file);
    await history.update(repository.context());
    expect(statSync(file).ino).toBe(ino);
  });

  it('is read from a file of an earlier version, which is not compressed', async () => {
    using repository = new Repository();
    change(repository, 'one', 'a.ts');
    const { file, history } = historyOf(repository);
    await history.update(repository.context());
    expect(statSync(file).size).toBeLessThan(storedIn(file).length);
    writeFileSync(file, storedIn(file));
    expect(logged(history.read())).toEqual([['one', ['a.ts']]]);
  });

  it('is read again if its file is damaged', async () => {
    using repository = new Repository();
    change(repository, 'one', 'a.ts');
    const { file, history } = historyOf(repository);
    const contents = ['{"format":3,', '{"format":2}', ''];
    for (const content of [...contents, ...contents.map((each) => zstdCompressSync(each))]) {
      writeFileSync(file, content);
      expect(history.read()).toBeUndefined();
      await history.update(repository.context());
      expect(logged(history.read())).toEqual([['one', ['a.ts']]]);
    }
  });

  it.each([
    ['there is no repository', false, {}],
    ['there is no commit', [], {}],
    ['there is no git', [], { PATH: '' }],
  ] as const)('is absent if %s', async (_, init, env) => {
    using repository = new Repository(init);
    const { file, history } = historyOf(repository);
    await history.update(repository.context('', { GIT_CEILING_DIRECTORIES: repository.beside('.'), ...env }));
    expect(existsSync(file)).toBe(false);
    expect(history.read()).toBeUndefined();
  });

  it('ends with the search that waits for it', async () => {
    using repository = new Repository();
    change(repository, 'one', 'a.ts');
    const { file, history } = historyOf(repository);
    const update = history.update({ ...repository.context(), signal: AbortSignal.abort(new Error('ended')) });
    await expect(update).rejects.toThrow('ended');
    expect(existsSync(file)).toBe(false);
  });
});
