import { describe, expect, it } from 'vitest';
import { Repository } from '../../fixture/repository.ts';
import { searchCommits } from './search-commits.ts';
import type { CommitRequest, FoundCommit } from './search-commits.ts';

const none = { related: [] };

async function subjects(
  repository: Repository,
  query: string,
  request: Omit<CommitRequest, 'query'> = {},
): Promise<readonly string[]> {
  const { commits } = await searchCommits(repository.context(), { query, ...request }, none);
  return commits.map(({ subject }) => subject);
}

function history(): Repository {
  const repository = new Repository();
  repository.write('src/client.ts', 'export function send() {\n  return wait(3000);\n}\n');
  repository.commit('Send requests', '2026-01-02T10:00:00Z');
  repository.write('src/client.ts', 'export function send({ timeoutMs = 3000 }) {\n  return wait(timeoutMs);\n}\n');
  repository.commit('Let callers choose\n\nThe limit was fixed before.', '2026-02-03T10:00:00Z');
  repository.write('docs/timeouts.md', '# Limits\n');
  repository.commit('Explain limits', '2026-03-04T10:00:00Z');
  repository.write('src/parse.ts', 'export const parse = 1;\n');
  repository.commit('Parse headers', '2026-04-05T10:00:00Z');
  return repository;
}

describe('a search in commits', () => {
  it('finds them by their messages, by the names that they changed and by their paths', async () => {
    using repository = history();
    expect(await subjects(repository, 'how are headers parsed')).toEqual(['Parse headers']);
    expect(await subjects(repository, 'what limit was fixed')).toEqual(['Let callers choose', 'Explain limits']);
    expect((await subjects(repository, 'when did the timeout become configurable'))[0]).toBe('Let callers choose');
    expect(await subjects(repository, 'client')).toEqual(['Send requests', 'Let callers choose']);
    expect(await subjects(repository, 'flibbertigibbet')).toEqual([]);
  });

  it('keeps versions apart', async () => {
    using repository = new Repository();
    repository.write('setup.py', 'requires = "3.9"\n');
    repository.commit('Drop support for Python 3.8', '2026-01-02T10:00:00Z');
    repository.write('setup.py', 'requires = "3.7"\n');
    repository.commit('Drop Python 3.6 on 8 hosts\n\nPython 3.6 is dropped on 8 hosts.', '2026-02-02T10:00:00Z');
    expect((await subjects(repository, 'when was Python 3.8 dropped'))[0]).toBe('Drop support for Python 3.8');
  });

  it('says of each its hash, date, message, files and the changed names that have words of the query', async () => {
    using repository = history();
    const { commits, searched } = await searchCommits(repository.context(), { query: 'timeoutMs' }, none);
    expect(searched).toBe(4);
    expect(commits[0]).toMatchObject({
      hash: repository.git('rev-parse', 'HEAD~2').trim(),
      date: '2026-02-03T10:00:00.000Z',
      subject: 'Let callers choose',
      body: 'The limit was fixed before.',
      root: repository.root,
      paths: ['src/client.ts'],
      names: ['timeoutMs'],
    } satisfies Partial<FoundCommit>);
  });

  it('has those of the thesaurus for messages only', async () => {
    using repository = history();
    const related = [
      { word: 'wait', closeness: 1 },
      { word: 'headers', closeness: 0.5 },
    ];
    const { commits } = await searchCommits(repository.context(), { query: 'xyzzy' }, { related });
    expect(commits.map(({ subject }) => subject)).toEqual(['Parse headers']);
  });

  it('is limited by files, by a time, by a revision, and in number', async () => {
    using repository = history();
    expect(await subjects(repository, 'limit', { filter: { pathGlobs: ['docs/**'] } })).toEqual(['Explain limits']);
    expect(await subjects(repository, 'limit', { since: '2026-03-01' })).toEqual(['Explain limits']);
    expect(await subjects(repository, 'limit', { since: 'HEAD~2' })).toEqual(['Explain limits']);
    expect(await subjects(repository, 'limit timeout client parse', { limit: 1 })).toHaveLength(1);
    await expect(subjects(repository, 'limit', { since: 'no such time' })).rejects.toThrow(
      'neither a time nor a revision',
    );
    await expect(subjects(repository, 'limit', { since: '--all' })).rejects.toThrow('neither a time nor a revision');
  });

  it('is a search of each repository in a folder of several', async () => {
    using folder = new Repository(false);
    for (const name of ['api', 'web']) {
      folder.git('init', '--quiet', '--initial-branch=main', name);
      folder.write(`${name}/a.ts`, '');
      folder.git('-C', name, 'add', '--all');
      folder.git('-C', name, 'commit', '--quiet', `--message=Start ${name} gateway`);
    }
    const context = folder.context('', { GIT_CEILING_DIRECTORIES: folder.beside('.') });
    const { commits, notes } = await searchCommits(context, { query: 'gateway web' }, none);
    expect(commits.map(({ subject, paths }) => [subject, paths])).toEqual([
      ['Start web gateway', ['web/a.ts']],
      ['Start api gateway', ['api/a.ts']],
    ]);
    expect(notes).toEqual([]);
    await expect(searchCommits(folder.context('home'), { query: 'a' }, none)).rejects.toThrow();
  });

  it('finds a commit once, though a linked working tree and a clone inside have it too', async () => {
    using repository = history();
    repository.git('worktree', 'add', '--quiet', 'trees/one');
    repository.git('clone', '--quiet', '.', 'copy');
    const { commits, searched } = await searchCommits(repository.context(), { query: 'explain limits' }, none);
    expect(commits.filter(({ subject }) => subject === 'Explain limits').map(({ paths }) => paths)).toEqual([
      ['docs/timeouts.md'],
    ]);
    expect(searched).toBe(4);
  });

  it('reads messages with the line ends of Windows', async () => {
    using repository = history();
    repository.write('src/pool.ts', 'export const pool = 1;\n');
    repository.git('add', '--all');
    repository.git(
      'commit',
      '--quiet',
      '--cleanup=verbatim',
      '--message=Add a pool\r\n\r\n* of sockets\r\n* for hosts\r\n',
    );
    const { commits } = await searchCommits(repository.context(), { query: 'pool of sockets' }, none);
    expect(commits[0]).toMatchObject({ subject: 'Add a pool', body: '* of sockets\n* for hosts' });
  });

  it('masks keys in messages', async () => {
    using repository = new Repository();
    repository.write('a.ts', '');
    const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
    repository.commit(`Rotate the token ${key}`);
    const [found] = await subjects(repository, 'rotate token');
    expect(found).toMatch(/^Rotate the token /);
    expect(found).not.toContain(key);
  });

  it('without a repository says so', async () => {
    using folder = new Repository(false);
    const context = folder.context('', { GIT_CEILING_DIRECTORIES: folder.beside('.') });
    await expect(searchCommits(context, { query: 'a' }, none)).rejects.toThrow(
      `${folder.root} is not in a repository of git, so it has no commits.`,
    );
  });

  it('before the first commit says so', async () => {
    using repository = new Repository();
    repository.write('a.ts', '');
    await expect(searchCommits(repository.context(), { query: 'a' }, none)).rejects.toThrow(
      `The repository of ${repository.root} has no commits yet.`,
    );
  });

  it('gives a commit of very many names no advantage', async () => {
    using repository = new Repository();
    const many = Array.from({ length: 900 }, (_, index) => `export const retryLimit${index} = ${index};`).join('\n');
    repository.write('all.ts', many);
    repository.commit('Generate tables');
    repository.write('a.ts', 'export const retryLimit = 1;\n');
    repository.commit('Say how often');
    expect(await subjects(repository, 'retryLimit')).toEqual(['Say how often', 'Generate tables']);
  });
});
