import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Repository } from '../fixture/repository.ts';
import { readCommits } from './commit.ts';
import { fixQueries } from './fix-queries.ts';
import type { FixQueries } from './fix-queries.ts';

let repository: Repository;

beforeEach(() => {
  repository = new Repository();
});

afterEach(() => repository.remove());

const lines = (count: number, changes: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: count }, (_, index) => changes[index + 1] ?? `line ${index + 1}`).join('\n');

const mined = async (count = 10): Promise<FixQueries | undefined> =>
  fixQueries((await readCommits(repository.git)) ?? [], { seed: 1, count }, repository.git);

describe('questions from fix commits', () => {
  it('have the changed lines as they are before all of the fixes', async () => {
    const base = repository.commit('Add the client', { 'src/client.ts': lines(40), 'src/pool.ts': lines(40) });
    repository.commit('fix: wait for the answer of a slow server (#12)', {
      'src/client.ts': lines(40, { 20: 'fixed' }),
    });
    // Two lines more at the top: the next fix is at line 32 of its parent and at line 30 of the searched revision.
    repository.commit('Add a header', { 'src/client.ts': `new\nnew\n${lines(40, { 20: 'fixed' })}` });
    repository.commit('Close every socket if the request fails\n\nIt was open for ever.\n\nFixes #3', {
      'src/client.ts': `new\nnew\n${lines(40, { 20: 'fixed', 30: 'closed' })}`,
    });
    const fixes = await mined();
    expect(fixes?.revision).toBe(base);
    expect(fixes?.queries).toMatchObject([
      {
        kind: 'fix',
        query: 'Close every socket if the request fails\nIt was open for ever.',
        relevant: [{ path: 'src/client.ts', startLine: 27, endLine: 33 }],
      },
      {
        query: 'wait for the answer of a slow server',
        relevant: [{ path: 'src/client.ts', startLine: 17, endLine: 23 }],
      },
    ]);
  });

  it('leave out commits whose text names a changed file', async () => {
    repository.commit('Add the client', { 'src/client.ts': lines(9), 'src/http-pool.ts': lines(9) });
    repository.commit('Fix an endless loop in the client', { 'src/client.ts': lines(9, { 2: 'a' }) });
    repository.commit('Fix an endless loop\n\nThe reason was in src/client.ts.', {
      'src/client.ts': lines(9, { 2: 'b' }),
    });
    repository.commit('Fix the size of http-pool after errors', { 'src/http-pool.ts': lines(9, { 2: 'c' }) });
    repository.commit('Fix an endless loop after clients leave', { 'src/client.ts': lines(9, { 2: 'd' }) });
    expect((await mined())?.queries.map(({ query }) => query)).toEqual(['Fix an endless loop after clients leave']);
  });

  it('leave out features, tests, texts for people, reverts and added files', async () => {
    repository.commit('Add the client', { 'src/client.ts': lines(9), 'test/client.test.ts': 'a', 'README.md': 'a' });
    repository.commit('Add support for many more servers', { 'src/client.ts': lines(9, { 2: 'a' }) });
    repository.commit('Fix the wrong test of slow servers', { 'test/client.test.ts': 'b' });
    repository.commit('Fix the wrong name of the program', { 'README.md': 'b' });
    repository.commit('Revert "Fix the crash of slow servers"', { 'src/client.ts': lines(9, { 2: 'b' }) });
    repository.commit('Fix the crash of very slow servers', { 'src/server.ts': 'new' });
    expect(await mined()).toBeUndefined();
  });

  it('leave out a fix of lines that did not exist', async () => {
    repository.commit('Add the client', { 'src/client.ts': lines(9) });
    repository.commit('Fix the order of the answers', { 'src/client.ts': lines(9, { 2: 'a' }) });
    repository.commit('Add the pool', { 'src/pool.ts': lines(9) });
    repository.commit('Fix a leak of idle sockets', { 'src/pool.ts': lines(9, { 2: 'a' }) });
    expect((await mined())?.queries.map(({ query }) => query)).toEqual(['Fix the order of the answers']);
  });

  it('leave out places of blank lines', async () => {
    const text = (line: string): string => `first\n${'\n'.repeat(9)}${line}\n${'\n'.repeat(9)}last`;
    repository.commit('Add the client', { 'src/client.ts': text('') });
    repository.commit('Fix the order of the answers', { 'src/client.ts': text('fixed') });
    repository.commit('Fix the sum of all answers', { 'src/client.ts': text('fixed').replace('last', 'end') });
    expect((await mined())?.queries.map(({ query }) => query)).toEqual(['Fix the sum of all answers']);
  });

  it('need a repository with commits', async () => {
    expect(await readCommits(repository.git)).toBeUndefined();
  });

  it('are about the project, if the repository is around it', async () => {
    repository.commit('Add all', { 'app/src/client.ts': lines(9), 'other/src/pool.ts': lines(9) });
    repository.commit('Fix a leak of idle sockets', { 'other/src/pool.ts': lines(9, { 2: 'a' }) });
    repository.commit('Fix the order of the answers', { 'app/src/client.ts': lines(9, { 2: 'a' }) });
    const git = { ...repository.git, folder: `${repository.folder}/app` };
    const fixes = await fixQueries((await readCommits(git)) ?? [], { seed: 1, count: 9 }, git);
    expect(fixes?.queries).toMatchObject([{ relevant: [{ path: 'src/client.ts', startLine: 1, endLine: 5 }] }]);
  });
});
