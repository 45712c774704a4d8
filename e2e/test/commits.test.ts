import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printed } from './printed.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';

interface CommitsDocument {
  readonly commits: readonly { readonly subject: string; readonly paths: readonly string[] }[];
  readonly searched: number;
}

describe('search --commits', () => {
  let sandbox: Sandbox;

  const run = (...args: string[]): Promise<Outcome> => sandbox.run(['search', '--commits', ...args]);

  beforeAll(() => {
    const commit = (message: string): void => {
      sandbox.git(['add', '--all']);
      sandbox.git(['commit', '--quiet', '--message', message]);
    };
    sandbox = new Sandbox({ 'src/client.ts': 'export const send = () => wait(3000);\n' });
    sandbox.git(['init', '--quiet', '--initial-branch=main']);
    commit('Send requests');
    sandbox.write('src/client.ts', 'export const send = ({ timeoutMs = 3000 }) => wait(timeoutMs);\n');
    commit('Let callers choose the limit');
    sandbox.write('docs/guide.md', '# Guide\n');
    commit('Explain requests');
  });

  afterAll(() => sandbox.remove());

  it('prints what changed, best first, without an index', async () => {
    const { code, stdout, stderr } = await run('when did the timeout become configurable');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^[0-9a-f]{10} {2}\d{4}-\d\d-\d\d {2}Let callers choose the limit\n {2}names: timeoutMs\n {2}files: src\/client\.ts\n$/,
    );
    expect((await sandbox.run(['status'])).stdout).toMatch(/^state +missing/m);
  });

  it('prints JSON that fits its schema, and ends with 1 without a commit', async () => {
    const requests = printed<CommitsDocument>('commits', await run('requests', '--json', '--path', 'docs'));
    expect(requests.commits).toMatchObject([{ subject: 'Explain requests', paths: ['docs/guide.md'] }]);
    expect(requests.searched).toBe(1);
    expect(await run('flibbertigibbet')).toMatchObject({
      code: 1,
      stdout: 'No commit found for "flibbertigibbet".\n',
    });
  });

  it('is limited by revisions', async () => {
    const subjects = async (...args: string[]): Promise<readonly string[]> =>
      printed<CommitsDocument>('commits', await run('requests', '--json', ...args)).commits.map(
        ({ subject }) => subject,
      );
    expect(await subjects('--since', 'HEAD~1')).toEqual(['Explain requests']);
    expect(await subjects('--rev', 'HEAD~1')).toEqual(['Send requests']);
  });

  it.each([
    [['--kind', 'function'], '--kind'],
    [['--no-tests'], '--no-tests'],
    [['--max-tokens', '500'], '--max-tokens'],
    [['--format', 'md'], '--format md'],
    [['-F'], '--exact'],
  ])('is refused with %j, which is about code', async (options, name) => {
    const { code, stderr } = await run('requests', ...options);
    expect(code).toBe(2);
    expect(stderr).toContain(`--commits cannot be combined with ${name}.`);
  });
});
