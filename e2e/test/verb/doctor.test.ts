import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { smallService } from '../small-service.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { indexFolders, listed } from './indexes.ts';
import type { ListedIndex } from './indexes.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('doctor', () => {
  interface Findings {
    readonly ok: boolean;
    readonly findings: readonly { readonly check: string; readonly ok: boolean; readonly message: string }[];
  }
  const problems = (outcome: Outcome): Findings['findings'] =>
    printed<Findings>('doctor', outcome).findings.filter(({ ok }) => !ok);

  it('finds no problems, with an index and without, and writes nothing', async () => {
    const fresh = await run('doctor', '--json');
    expect(fresh).toMatchObject({ code: 0, stderr: '' });
    expect(printed<Findings>('doctor', fresh).findings.map(({ check }) => check)).toEqual([
      'node',
      'git',
      'configuration',
      'data-folder',
      ...Array.from({ length: 7 }, () => 'plugin'),
      'index',
    ]);
    expect(existsSync(sandbox.home)).toBe(false);
    await run('index');
    const { code, stdout } = await run('doctor');
    expect({ code, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, last: 'No problems found.' });
    expect(stdout).toMatch(/^ok +index +up to date, 6 files, \d+ chunks$/m);
  });

  it('reports a configuration that does not load', async () => {
    sandbox.write('codesearch.config.json', '{ "workers": "many" }');
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'configuration', repair: expect.stringContaining('0 to 64') as string },
    ]);
  });

  it('reports a plugin that does not open, with its name', async () => {
    const kernel = join(workspace, 'packages/kernel/dist/index.js');
    sandbox.write(
      'codesearch.config.ts',
      `import { definePlugin, errors } from '${kernel}';
      const accepting = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
      const remote = definePlugin({
        name: 'embed-remote', stage: 'embedder', options: accepting,
        describe: () => ({ model: 'remote', maxBatchSize: 8 }),
        create: () => ({
          open: async () => { throw errors.credentialMissing('REMOTE_KEY', 'The embedder') },
          [Symbol.asyncDispose]: async () => {},
        }),
      });
      export default { embedder: remote() };`,
    );
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      {
        check: 'plugin',
        message: expect.stringMatching(/^embedder embed-remote: .*REMOTE_KEY/) as string,
        repair: expect.stringContaining('Set REMOTE_KEY') as string,
      },
    ]);
  });

  it('reports a data folder that cannot be created', async () => {
    const file = sandbox.write('../file', '');
    const outcome = await sandbox.run(['doctor', '--json'], { env: { CODESEARCH_HOME: join(file, 'home') } });
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'data-folder', message: expect.stringContaining(file) as string },
    ]);
  });

  it.skipIf(process.platform === 'win32').each(
    someOf([
      ['a link to nothing', (home: string) => symlinkSync('gone', home), /it is a link to gone, which does not exist/],
      ['a file', (home: string) => writeFileSync(home, ''), /it is a file/],
      ['a pipe', (home: string) => void execFileSync('mkfifo', [home]), /it is neither a file nor a folder/],
    ]),
  )('reports %s as the data folder, which every command refuses', async (_, make, problem) => {
    make(sandbox.home);
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'data-folder', message: expect.stringMatching(problem) as string },
    ]);
    for (const args of [['ls'], ['search', 'retry'], ['index'], ['status'], ['clear'], ['cache']])
      expectRefusal(await run(...args), problem, /Set CODESEARCH_HOME to a folder, or remove what is there/);
    rmSync(sandbox.home);
    expect(await run('doctor')).toMatchObject({ code: 0 });
  });

  it.skipIf(process.platform === 'win32').each(someOf(['', 'projects', 'projects/*']))(
    'reports a data folder in which others can write to %j, with a command that repairs it',
    async (name) => {
      await run('index');
      const [{ folder = '' } = {}] = await listed(sandbox);
      chmodSync(name === 'projects/*' ? folder : join(sandbox.home, name), 0o777);
      const outcome = await run('doctor', '--json');
      expect(outcome.code).toBe(2);
      const [finding] = problems(outcome) as readonly { readonly message: string; readonly repair?: string }[];
      expect(finding).toMatchObject({ message: expect.stringMatching(/can be written by every user/) as string });
      expectRefusal(await run('search', 'retry'), /can be written by every user\. \[UNAVAILABLE\]/, /`chmod go-w '/);
      execFileSync('sh', ['-c', /`(.*)`/.exec(finding?.repair ?? '')?.[1] ?? 'false']);
      expect((await run('search', 'retry')).code).toBe(0);
    },
  );

  it.runIf(process.getuid?.() === 0)('reports a data folder of another user, which every command refuses', async () => {
    await run('index');
    chownSync(sandbox.home, 4242, 4242);
    const outcome = await run('doctor', '--json');
    expect(problems(outcome)).toMatchObject([
      { check: 'data-folder', message: expect.stringMatching(/belongs to another user/) as string },
    ]);
    for (const args of [['ls'], ['search', 'retry'], ['clear', '--all', '--yes']])
      expectRefusal(await run(...args), /belongs to another user/, /a folder of your own/);
    expect(
      (await sandbox.run(['search', 'retry'], { env: { CODESEARCH_HOME: join(sandbox.folder, 'own') } })).code,
    ).toBe(0);
  });

  it.each(['../relative', '$DATA/x'])('reports the data folder %s, which every command refuses', async (home) => {
    const options = { env: { CODESEARCH_HOME: home } };
    expectRefusal(
      await sandbox.run(['index'], options),
      /CODESEARCH_HOME is invalid.*relative path/,
      /begins with ~\//,
    );
    const outcome = await sandbox.run(['doctor', '--json'], options);
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'data-folder', message: expect.stringContaining('CODESEARCH_HOME') as string },
    ]);
  });

  it.skipIf(process.platform === 'win32')(
    'reports an index that other users can read, with a command that repairs it',
    async () => {
      await run('index');
      const [{ folder = '' } = {}] = await listed(sandbox);
      for (const path of [sandbox.home, join(sandbox.home, 'projects'), folder]) chmodSync(path, 0o755);
      const outcome = await run('doctor', '--json');
      expect(outcome.code).toBe(2);
      const [{ repair = '' } = {}] = problems(outcome) as readonly { readonly repair?: string }[];
      execFileSync('sh', ['-c', repair]);
      expect(await run('doctor')).toMatchObject({ code: 0 });
    },
  );

  it('reports a store that does not match the index', async () => {
    await run('index');
    const [other = ''] = await indexFolders(sandbox, 'other');
    const folderOf = (root: string, all: readonly ListedIndex[]): string =>
      all.find((project) => project.root === root)?.folder ?? '';
    const all = await listed(sandbox);
    copyFileSync(join(folderOf(other, all), 'store.sqlite'), join(folderOf(sandbox.tree, all), 'store.sqlite'));
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      {
        check: 'index',
        message: expect.stringContaining('its store does not belong to it') as string,
        repair: expect.stringContaining('codesearch index --force') as string,
      },
    ]);
  });

  it('reports an index whose store is missing', async () => {
    await run('index');
    const [{ folder = '' } = {}] = await listed(sandbox);
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `store.sqlite${suffix}`), { force: true });
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([{ check: 'index', message: expect.stringMatching(/store/) as string }]);
  });

  it('reports an index that cannot be read', async () => {
    await run('index');
    const [{ folder = '' } = {}] = await listed(sandbox);
    writeFileSync(join(folder, 'project.json'), 'damaged');
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'index', repair: expect.stringContaining('codesearch index --force') as string },
    ]);
  });
});
