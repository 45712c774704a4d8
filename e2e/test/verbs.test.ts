import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectDocumented, jsonDocuments } from './json-schema.ts';
import { found, printed } from './printed.ts';
import { expectRefusal } from './refusal.ts';
import { smallService } from './small-service.ts';
import { Workplace, builtCommand, workspace } from './workplace.ts';
import type { Outcome } from './workplace.ts';

/* What the command line does beside searching: list, explain, watch, configure, examine, complete. */

let place: Workplace;

beforeEach(() => {
  place = new Workplace(smallService);
});

afterEach(() => place.remove());

const run = (...args: string[]): Promise<Outcome> => place.run(args);

interface Listed {
  readonly id: string;
  readonly root?: string;
  readonly folder: string;
  readonly state: string;
  readonly orphan: boolean;
  readonly files: number;
  readonly chunks: number;
}

const listed = async (): Promise<readonly Listed[]> =>
  printed<{ readonly projects: readonly Listed[] }>('ls', await run('ls', '--json')).projects;

/** Folders beside the tree, each with an index. */
async function indexFolders(...names: string[]): Promise<readonly string[]> {
  const roots = names.map((name) => join(place.folder, name));
  for (const root of roots) {
    place.write(join(root, 'main.ts'), 'export const main = 1;\n');
    expect(await run('index', root)).toMatchObject({ code: 0 });
  }
  return roots;
}

describe('ls', () => {
  it('has a friendly line where nothing is indexed, and writes nothing', async () => {
    expect(await run('ls')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Nothing is indexed yet/) as string,
      stderr: '',
    });
    expect(await listed()).toEqual([]);
    expect(existsSync(place.home)).toBe(false);
  });

  it('lists every index by its path, and marks those whose folder is gone', async () => {
    const [kept = '', gone = ''] = await indexFolders('kept', 'to-go');
    rmSync(gone, { recursive: true });
    const { code, stdout, stderr } = await run('ls');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [titles = '', first = '', second = '', ...rest] = stdout.split('\n');
    expect(titles).toMatch(/^PATH +STATE +FILES +CHUNKS +SIZE +MODEL +STORE +SYNCED$/);
    expect(first.startsWith(`${kept}  `)).toBe(true);
    expect(first).toMatch(
      / current +1 +1 +[\d.]+ [kM]?B {2}codesearch-static\S+ {2}store-local +\d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    expect(second).toMatch(/\/to-go +current, orphan +1 +1 /);
    expect(first.indexOf('codesearch-static')).toBe(titles.indexOf('MODEL'));
    expect(rest).toEqual(['']);
    expect(await listed()).toMatchObject([
      { root: kept, state: 'current', orphan: false, files: 1, chunks: 1 },
      { root: gone, state: 'current', orphan: true },
    ]);
  });

  it('lists an index that is damaged by its id', async () => {
    await indexFolders('one');
    const [{ folder = '', id = '' } = {}] = await listed();
    writeFileSync(join(folder, 'project.json'), 'damaged');
    expect((await run('ls')).stdout).toMatch(new RegExp(`^${id} +corrupt `, 'm'));
    expect(await listed()).toMatchObject([{ id, state: 'corrupt' }]);
  });
});

describe('clear', () => {
  const remaining = async (): Promise<readonly (string | undefined)[]> => (await listed()).map(({ root }) => root);

  it('removes the index of a folder, of an id, and of a path that is gone', async () => {
    const [one = '', two = '', three = ''] = await indexFolders('one', 'two', 'three');
    const id = (await listed()).find(({ root }) => root === two)?.id ?? '';
    expect(await run('clear', one)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Removed the index of ${one} (`) as string,
    });
    expect(printed('clear', await run('clear', id, '--json'))).toMatchObject({
      cleared: true,
      removed: [{ id, root: two }],
    });
    rmSync(three, { recursive: true });
    expect(printed('clear', await run('clear', three, '--json'))).toMatchObject({
      root: three,
      removed: [{ root: three }],
    });
    expect(await listed()).toEqual([]);
    expect(existsSync(join(one, 'main.ts'))).toBe(true);
  });

  it('takes a glob over paths and ids', async () => {
    const [one = '', two = '', other = ''] = await indexFolders('work/one', 'work/two', 'other');
    const glob = join(place.folder, 'work/*');
    expectRefusal(await run('clear', glob), /Nobody can be asked whether to remove 2 indexes/, /--yes/);
    expect(await remaining()).toHaveLength(3);
    const { removed } = printed<{ removed: readonly Listed[] }>('clear', await run('clear', glob, '--yes', '--json'));
    expect(removed.map(({ root }) => root).toSorted()).toEqual([one, two]);
    expect(await remaining()).toEqual([other]);
    expect((await run('clear', 'oth*')).stdout).toContain(other);
    expect(await run('clear', '/nowhere/**')).toMatchObject({ code: 0, stdout: 'There is no such index.\n' });
  });

  it('removes orphans and no others', async () => {
    const [kept = '', gone = ''] = await indexFolders('kept', 'gone');
    renameSync(gone, join(place.folder, 'renamed'));
    expect((await run('clear', '--orphans')).stdout).toMatch(/^Removed the index of \S+\/gone \(.*\)\.\n$/);
    expect(await remaining()).toEqual([kept]);
    expect(printed('clear', await run('clear', '--orphans', '--json'))).toEqual({
      version: 1,
      cleared: false,
      removed: [],
    });
  });

  it('removes all where that is confirmed, and asks no one where there is no terminal', async () => {
    await indexFolders('one', 'two');
    expectRefusal(await run('clear', '--all'), /Nobody can be asked whether to remove 2 indexes/, /--yes/);
    expect(await listed()).toHaveLength(2);
    expect((await run('clear', '--all', '--yes')).stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(await listed()).toEqual([]);
  });

  it('removes an index that is damaged', async () => {
    const [one = ''] = await indexFolders('one');
    const [{ folder = '' } = {}] = await listed();
    writeFileSync(join(folder, 'project.json'), 'damaged');
    expect(await run('clear', one)).toMatchObject({ code: 0 });
    expect(existsSync(folder)).toBe(false);
  });

  it('refuses two ways of saying which', async () => {
    expectRefusal(await run('clear', '.', '--all'), /exclude each other/, /one of the three/);
    expectRefusal(await run('clear', '--orphans', '--all'), /exclude each other/, /one of the three/);
  });
});

describe('why', () => {
  interface Explained {
    readonly root: string;
    readonly path: string;
    readonly indexed: boolean;
    readonly current: boolean;
    readonly scan: unknown;
    readonly chunks: readonly {
      readonly startLine: number;
      readonly endLine: number;
      readonly symbols: readonly string[];
    }[];
  }
  const why = async (file: string): Promise<Explained> => printed<Explained>('why', await run('why', file, '--json'));

  beforeEach(async () => {
    place.commit();
    expect(await run('index')).toMatchObject({ code: 0 });
  });

  it('shows an indexed file with its chunks', async () => {
    expect(await why('src/parser.py')).toMatchObject({
      root: place.tree,
      path: 'src/parser.py',
      indexed: true,
      current: true,
      scan: { verdict: 'listed' },
    });
    const { chunks } = await why(join(place.tree, 'src/parser.py'));
    expect(chunks[0]?.startLine).toBe(1);
    expect(chunks.flatMap(({ symbols }) => symbols)).toContain('HeaderParser');
    const { stdout } = await run('why', 'src/parser.py');
    expect(stdout).toMatch(/^state +indexed, as it is on disk$/m);
    expect(stdout).toMatch(/^ +1-\d+ +class +HeaderParser/m);
  });

  it('finds the tree from below it', async () => {
    const outcome = await place.run(['why', 'retry.ts', '--json'], { cwd: join(place.tree, 'src') });
    expect(printed('why', outcome)).toMatchObject({ root: place.tree, path: 'src/retry.ts', indexed: true });
  });

  it('names the rule that hides a file, and where it stands', async () => {
    expect(await why('ignored/secret-plan.ts')).toMatchObject({
      indexed: false,
      chunks: [],
      scan: { verdict: 'ignored', rule: { pattern: 'ignored/', source: '.gitignore', line: 1, matched: 'ignored' } },
    });
    expect((await run('why', 'ignored/secret-plan.ts')).stdout).toContain('ignored by ignored/ (.gitignore:1)');
  });

  it('tells a folder from a file, with what is indexed in it or the rule that hides it', async () => {
    expect(await why('src')).toMatchObject({
      path: 'src',
      indexed: false,
      scan: { verdict: 'folder', entered: true },
      below: { files: 3, chunks: expect.any(Number) as number },
    });
    const { stdout } = await run('why', 'src/');
    expect(stdout).toMatch(/^folder +src$/m);
    expect(stdout).toMatch(/^below +3 indexed files, \d+ chunks$/m);
    expect(await why('ignored')).toMatchObject({
      scan: { verdict: 'folder', entered: false, rule: { source: '.gitignore', line: 1 } },
      below: { files: 0, chunks: 0 },
    });
    rmSync(join(place.tree, 'src'), { recursive: true });
    expect(await why('src')).toMatchObject({ scan: { verdict: 'absent' }, below: { files: 3 } });
    await run('index');
    expect(await why('src')).not.toHaveProperty('below');
    expectRefusal(await run('why', '.'), /indexed folder itself/, /codesearch status/);
  });

  it('tells a changed file, a new one, one that is gone, and one that never was', async () => {
    place.write('src/retry.ts', 'export function other(): void {}\n');
    place.write('src/new.ts', 'export const fresh = 1;\n');
    rmSync(join(place.tree, 'src/parser.py'));
    expect(await why('src/retry.ts')).toMatchObject({ indexed: true, current: false });
    expect(await why('src/new.ts')).toMatchObject({ indexed: false, current: false, scan: { verdict: 'listed' } });
    expect(await why('src/parser.py')).toMatchObject({ indexed: true, current: false, scan: { verdict: 'absent' } });
    expect(await why('src/never.ts')).toMatchObject({ indexed: false, current: false, scan: { verdict: 'absent' } });
  });

  it('tells what reading a file found', async () => {
    writeFileSync(join(place.tree, 'logo.bin'), Buffer.from([0, 1, 2, 3]));
    await run('index');
    expect(await why('logo.bin')).toMatchObject({ indexed: false, current: true, skipped: { reason: 'binary' } });
  });

  it('refuses a file outside, and a folder without an index', async () => {
    expectRefusal(await run('why', '/etc/hostname'), /\/etc\/hostname lies outside of/, /codesearch ls/);
    await run('clear');
    expectRefusal(await run('why', 'src/retry.ts'), /no index/, /codesearch index/);
  });
});

describe('similar', () => {
  it('finds code like the code at a place, and not that code itself', async () => {
    place.write('src/backoff.ts', smallService['src/retry.ts'].replace('retryWithBackoff', 'retryAgain'));
    const outcome = await run('similar', 'src/retry.ts:2', '--json', '--limit', '2');
    expect(outcome.code).toBe(0);
    expect(found(outcome)[0]).toBe('src/backoff.ts');
    expect(found(outcome)).not.toContain('src/retry.ts');
    expect((await run('similar', 'src/retry.ts:2', '--lines', '1')).stdout).toMatch(
      /^src\/backoff\.ts:\d {2}function retryAgain/,
    );
    // As compilers and other searches write a place: with a column.
    expect(found(await run('similar', 'src/retry.ts:2:7', '--json', '--limit', '2'))).toEqual(found(outcome));
  });

  it.each([
    ['src/retry.ts', /no place in a file/, /src\/retry\.ts:24/],
    ['src/retry.ts:0', /no place in a file/, /src\/retry\.ts:24/],
    ['src/retry.ts:999', /Line 999 of src\/retry\.ts/, /line with code/],
    ['src/never.ts:1', /never\.ts is not in the index/, /codesearch why/],
  ])('refuses %s', async (where, message, hint) => {
    await run('index');
    expectRefusal(await run('similar', where), message, hint);
  });
});

describe('watch', () => {
  interface Synced {
    readonly type: string;
    readonly root: string;
    readonly report: { readonly added: number; readonly modified: number; readonly removed: number };
  }

  it('follows edits, one object a line, and ends well with Ctrl-C', async () => {
    const child = place.start(['watch', '--json', '--rescan', '1']);
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    const next = async (): Promise<Synced> => {
      const { value } = (await lines.next()) as { value: string };
      const event = JSON.parse(value) as Synced;
      expectDocumented('watch', event);
      return event;
    };
    expect(await next()).toMatchObject({ type: 'synced', root: place.tree, report: { added: 6 } });
    place.write('src/retry.ts', 'export function retryLater(): void {}\n');
    expect(await next()).toMatchObject({ type: 'synced', report: { added: 0, modified: 1, removed: 0 } });
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect((await run('status', '--json')).stdout).toContain('"state":"current"');
  });

  it('tells people each sync on one line of standard error', async () => {
    const child = place.start(['watch']);
    const ended = once(child, 'close');
    let printedOut = '';
    child.stdout?.on('data', (data: Buffer) => (printedOut += data.toString()));
    const seen: string[] = [];
    for await (const line of createInterface({ input: child.stderr! })) {
      seen.push(line);
      if (seen.length === 2) child.kill('SIGINT');
    }
    expect(seen).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d Watching .*\/tree$/) as string,
      expect.stringMatching(/^\d\d:\d\d:\d\d 6 files, \d+ chunks, .+ m?s$/) as string,
    ]);
    expect(await ended).toEqual([0, null]);
    expect(printedOut).toBe('');
  });
});

describe('config', () => {
  it('shows that the preset holds where there is no file', async () => {
    expect(printed('config', await run('config', '--json'))).toMatchObject({
      preset: 'default',
      stages: { embedder: { plugin: 'embed-static', origin: 'preset' } },
      home: { value: place.home, origin: 'environment' },
      workers: { origin: 'default' },
      environment: [{ name: 'CODESEARCH_HOME', set: true }],
    });
    expect((await run('config')).stdout).toMatch(/^home +\S+ {2}\(CODESEARCH_HOME\)$/m);
    expect(existsSync(place.home)).toBe(false);
  });

  it('shows where each value comes from, and no secret', async () => {
    const kernel = join(workspace, 'packages/kernel/dist/index.js');
    const file = place.write(
      'codesearch.config.ts',
      `import { definePlugin } from '${kernel}';
      const accepting = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
      const remote = definePlugin({
        name: 'embed-remote', stage: 'embedder', options: accepting, environment: ['REMOTE_KEY', 'REMOTE_URL'],
        create: () => { throw new Error('never') },
      });
      export default { workers: 2, embedder: remote({ model: 'm', apiKey: 'k-1', url: 'https://ada:k-2@example.org' }) };`,
    );
    const env = { REMOTE_KEY: 'k-3' };
    const json = await place.run(['config', '--json'], { env });
    expect(printed('config', json)).toMatchObject({
      file,
      workers: { value: 2, origin: 'config' },
      stages: {
        embedder: {
          plugin: 'embed-remote',
          origin: 'config',
          options: { model: 'm', apiKey: '***', url: 'https://***@example.org' },
        },
        store: { origin: 'preset' },
      },
      environment: [{ name: 'CODESEARCH_HOME' }, { name: 'REMOTE_KEY', set: true }, { name: 'REMOTE_URL', set: false }],
    });
    const people = await place.run(['config'], { env });
    expect(people.stdout).toMatch(/^embedder +embed-remote .*codesearch\.config\.ts\)$/m);
    expect(people.stdout).toMatch(/^REMOTE_KEY +set$/m);
    expect(json.stdout + people.stdout).not.toMatch(/k-\d/);
  });
});

describe('doctor', () => {
  interface Findings {
    readonly ok: boolean;
    readonly findings: readonly { readonly check: string; readonly ok: boolean; readonly message: string }[];
  }
  const problems = (outcome: Outcome): Findings['findings'] =>
    printed<Findings>('doctor', outcome).findings.filter(({ ok }) => !ok);

  it('finds all well, with an index and without, and writes nothing', async () => {
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
    expect(existsSync(place.home)).toBe(false);
    await run('index');
    const { code, stdout } = await run('doctor');
    expect({ code, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, last: 'All is well.' });
    expect(stdout).toMatch(/^ok +index +current, 6 files, \d+ chunks$/m);
  });

  it('finds a configuration that does not load', async () => {
    place.write('codesearch.config.json', '{ "workers": "many" }');
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'configuration', repair: expect.stringContaining('0 to 64') as string },
    ]);
  });

  it('finds a plugin that does not open, and names it', async () => {
    const kernel = join(workspace, 'packages/kernel/dist/index.js');
    place.write(
      'codesearch.config.ts',
      `import { definePlugin, errors } from '${kernel}';
      const accepting = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
      const remote = definePlugin({
        name: 'embed-remote', stage: 'embedder', options: accepting,
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

  it('finds a data folder that cannot be made', async () => {
    const file = place.write('../file', '');
    const outcome = await place.run(['doctor', '--json'], { env: { CODESEARCH_HOME: join(file, 'home') } });
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'data-folder', message: expect.stringContaining(file) as string },
    ]);
  });

  it.skipIf(process.platform === 'win32')('finds an index that others can read, and its repair closes it', async () => {
    await run('index');
    const [{ folder = '' } = {}] = await listed();
    for (const path of [place.home, join(place.home, 'projects'), folder]) chmodSync(path, 0o755);
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    const [{ repair = '' } = {}] = problems(outcome) as readonly { readonly repair?: string }[];
    execFileSync('sh', ['-c', repair]);
    expect(await run('doctor')).toMatchObject({ code: 0 });
  });

  it('finds a store that holds something else than the index says', async () => {
    await run('index');
    const [other = ''] = await indexFolders('other');
    const folderOf = (root: string, all: readonly Listed[]): string =>
      all.find((project) => project.root === root)?.folder ?? '';
    const all = await listed();
    copyFileSync(join(folderOf(other, all), 'store.sqlite'), join(folderOf(place.tree, all), 'store.sqlite'));
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      {
        check: 'index',
        message: expect.stringMatching(/store has 1 chunks, and \d+ were committed/) as string,
        repair: expect.stringContaining('codesearch clear') as string,
      },
    ]);
  });

  it('finds an index whose store is gone', async () => {
    await run('index');
    const [{ folder = '' } = {}] = await listed();
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `store.sqlite${suffix}`), { force: true });
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([{ check: 'index', message: expect.stringMatching(/store/) as string }]);
  });

  it('finds an index that cannot be read', async () => {
    await run('index');
    const [{ folder = '' } = {}] = await listed();
    writeFileSync(join(folder, 'project.json'), 'damaged');
    const outcome = await run('doctor', '--json');
    expect(outcome.code).toBe(2);
    expect(problems(outcome)).toMatchObject([
      { check: 'index', repair: expect.stringContaining('codesearch clear') as string },
    ]);
  });
});

describe('init', () => {
  const config = (name = 'codesearch.config.ts'): string => join(place.tree, name);

  it('writes a configuration that changes nothing, and says what it saw', async () => {
    const { code, stdout, stderr } = await place.run(['init', '--yes'], { env: { OPENAI_API_KEY: 'k-1' } });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Wrote ${config()}.\n` });
    expect(stderr).toMatch(/^6 files to read, \d+ B: .*typescript 1/);
    expect(stderr).toContain('Set in the environment: OPENAI_API_KEY.');
    expect(stdout + stderr + readFileSync(config(), 'utf8')).not.toContain('k-1');
    const { stages } = printed<{ stages: Record<string, { origin: string }> }>('config', await run('config', '--json'));
    expect(new Set(Object.values(stages).map(({ origin }) => origin))).toEqual(new Set(['preset']));
    expect(existsSync(place.home)).toBe(false);
  });

  it('imports what it can import', async () => {
    mkdirSync(join(place.tree, 'node_modules'));
    symlinkSync(join(workspace, 'node_modules/@codesearch'), join(place.tree, 'node_modules/@codesearch'));
    const document = printed<{ file: string }>('init', await run('init', '--yes', '--json'));
    expect(readFileSync(document.file, 'utf8')).toContain("import { defineConfig } from '@codesearch/kernel';");
    expect(printed('config', await run('config', '--json'))).toMatchObject({ file: document.file });
  });

  it('is .mts where package.json says commonjs', async () => {
    place.write('package.json', '{ "type": "commonjs" }');
    await run('init', '--yes');
    expect(existsSync(config('codesearch.config.mts'))).toBe(true);
    expect(printed('config', await run('config', '--json'))).toMatchObject({ file: config('codesearch.config.mts') });
  });

  it('replaces nothing but by --force, and then not what a link leads to', async () => {
    const outside = place.write('../outside.ts', 'kept');
    place.write('codesearch.config.ts', 'broken {');
    expectRefusal(await run('init', '--yes'), /is a configuration already/, /--force/);
    rmSync(config());
    symlinkSync(outside, config());
    expect(await run('init', '--yes', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(outside, 'utf8')).toBe('kept');
    expect(readFileSync(config(), 'utf8')).toContain('export default');
  });

  it('asks no one where there is no terminal', async () => {
    expectRefusal(await run('init'), /no terminal/, /--yes/);
    expect(existsSync(config())).toBe(false);
  });
});

it('index --yes indexes a home folder without asking', async () => {
  const env = { HOME: place.tree };
  expect(await place.run(['status'], { env })).toMatchObject({ code: 0 });
  expect(await place.run(['index', '--yes'], { env })).toMatchObject({ code: 0 });
  expect(await place.run(['search', 'Header'], { env })).toMatchObject({ code: 0 });
});

it('a home folder with the data folder in it is indexed without that', async () => {
  place.write('.gitignore', '');
  const env = { HOME: place.tree, CODESEARCH_HOME: join(place.tree, '.local/share/codesearch') };
  expect(await place.run(['index', '--yes'], { env })).toMatchObject({ code: 0 });
  expect((await place.run(['index'], { env })).stdout).toMatch(/^Up to date/);
  expect(printed('status', await place.run(['status', '--json'], { env }))).toMatchObject({
    files: 7,
    state: 'current',
  });
  expect(printed('why', await place.run(['why', '.local/share/codesearch', '--json'], { env }))).toMatchObject({
    scan: { verdict: 'folder', entered: false },
  });
});

describe.skipIf(spawnSync('script', ['--version']).error !== undefined)('at a terminal', () => {
  const environment = (): NodeJS.ProcessEnv => {
    const { PATH = '' } = process.env;
    return { PATH, HOME: place.folder, CODESEARCH_HOME: place.home, TERM: 'dumb' };
  };

  /** Arguments of `script`, which runs a command with a pseudo terminal for all its streams. */
  const scripted = (args: string): readonly string[] => {
    const command = `'${process.execPath}' '${builtCommand}' ${args}`;
    return ['--quiet', '--return', '--command', command, '/dev/null'];
  };

  const typed = (
    args: string,
    input: string,
    env: NodeJS.ProcessEnv = {},
  ): { readonly status: number | null; readonly stdout: string } => {
    const options = {
      cwd: place.tree,
      env: { ...environment(), ...env },
      input,
      timeout: 20_000,
      encoding: 'utf8',
    } as const;
    return spawnSync('script', [...scripted(args)], options);
  };

  it('init asks, and writes what was answered', async () => {
    expect(typed('init', '99\n3\n')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("'99' is no whole number from 0 to 64.") as string,
    });
    expect(printed('config', await run('config', '--json'))).toMatchObject({ workers: { value: 3, origin: 'config' } });
  });

  it('clear --all asks, and takes nothing but a yes for one', async () => {
    await indexFolders('one', 'two');
    const declined = typed('clear --all', '\n');
    expect(declined.status).toBe(0);
    expect(declined.stdout).toContain(`Remove 2 indexes in ${place.home}? [y/N]`);
    expect(await listed()).toHaveLength(2);
    expect(typed('clear --all', 'y\n').stdout).toContain('Removed the index of');
    expect(await listed()).toEqual([]);
  });

  it.each(['index', 'search Header', 'similar src/parser.py:1', 'watch'])(
    '%s asks before a home folder is indexed',
    async (args) => {
      const { status, stdout } = typed(args, '\n', { HOME: place.tree });
      expect(stdout).toContain(`${place.tree} is your home folder. Index all of it? [y/N]`);
      expect(stdout).toMatch(/error .* is your home folder, and gets its first index only/);
      expect(status).toBe(2);
      expect(existsSync(place.home)).toBe(false);
    },
  );

  it('a home folder is indexed after a yes, and then nobody is asked', async () => {
    const home = { HOME: place.tree };
    expect(typed('search Header', 'y\n', home)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('src/parser.py') as string,
    });
    for (const args of ['search Header', 'index', 'index --force']) {
      const { status, stdout } = typed(args, '', home);
      expect([status, stdout]).toEqual([0, expect.not.stringContaining('[y/N]')]);
    }
  });

  it('mcp says whom it waits for', () => {
    expect(typed('mcp', '\u0004')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Waiting for a coding agent.*`codesearch register`/s) as string,
    });
  });

  it('a question is interrupted by Ctrl-C', async () => {
    const child = spawn('script', [...scripted('init')], { cwd: place.tree, env: environment() });
    const ended = once(child, 'close');
    let [shown, isTyped] = ['', false];
    for await (const data of child.stdout) {
      shown += String(data);
      // Typed before the question, it would meet a program that does not listen yet.
      if (isTyped || !shown.includes('worker processes')) continue;
      isTyped = true;
      child.stdin.write('\u0003');
    }
    expect(await ended).toEqual([130, null]);
    // On a line of its own, not behind the question.
    expect(shown).toMatch(/\nInterrupted\.\s*$/);
    expect(existsSync(join(place.tree, 'codesearch.config.ts'))).toBe(false);
  });
});

describe('register', () => {
  const runAtHome = (...args: string[]): Promise<Outcome> => place.run(args, { env: { HOME: place.folder } });
  const file = (): string => join(place.folder, '.cursor/mcp.json');

  it('shows what it would write, writes it when asked, and takes it back', async () => {
    const shown = await runAtHome('register', 'cursor');
    expect(shown).toMatchObject({ code: 0, stderr: `For ${file()}. Add --write to put it there.\n` });
    expect(existsSync(file())).toBe(false);
    expect(await runAtHome('register', 'cursor', '--write')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(JSON.parse(shown.stdout));
    const again = printed<object>('register', await runAtHome('register', 'cursor', '--write', '--json'));
    expect(again).toMatchObject({ client: 'cursor', file: file(), registered: true, skill: null });
    expect(await runAtHome('unregister', 'cursor', '--write')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ mcpServers: {} });
  });

  it('registers a command that starts, and the doctor looks whether it is there', async () => {
    await runAtHome('register', 'cursor', '--write');
    const { mcpServers } = JSON.parse(readFileSync(file(), 'utf8')) as {
      readonly mcpServers: { readonly codesearch: { readonly command: string; readonly args: readonly string[] } };
    };
    const { command, args } = mcpServers.codesearch;
    expect(execFileSync(command, [args[0]!, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runAtHome('doctor')).stdout).toMatch(/^ok +client +Cursor can start the server$/m);
  });

  it('lists all clients, and refuses one that it does not know', async () => {
    const { code, stdout } = await runAtHome('register', '--json');
    expect(code).toBe(0);
    expectDocumented('clients', JSON.parse(stdout));
    expectRefusal(await runAtHome('register', 'emacs'), /no client named 'emacs'/, /claude-code/);
  });
});

describe('completions', () => {
  it.skipIf(spawnSync('bash', ['-c', ':']).error !== undefined)('complete the command line in bash', async () => {
    const { code, stdout, stderr } = await run('completions', 'bash');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const file = place.write('../completions.bash', stdout);
    const complete = (...words: string[]): string =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _codesearch; echo "${COMPREPLY[@]}"',
          file,
          'codesearch',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim();
    expect(complete('cl')).toBe('clear');
    expect(complete('watch', '--re')).toBe('--rescan');
    expect(complete('completions', 'z')).toBe('zsh');
  });

  it('are there for three shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect(await run('completions', shell)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('doctor') as string,
      });
    }
    expectRefusal(await run('completions', 'tcsh'), /Allowed choices are bash, zsh, fish/, /help/);
  });
});

it('every command has help with examples', async () => {
  const { stdout } = await run('--help');
  for (const name of [...jsonDocuments, 'similar', 'unregister', 'completions']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    const help = await run(name, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`Usage: codesearch ${name} `);
    expect(help.stdout).toMatch(new RegExp(`^Examples:\\n.*codesearch ${name}`, 'm'));
    // A terminal that is no wider breaks no line; an example is one that can be copied.
    const prose = help.stdout.split('\n').filter((line) => !/^ {2}(?:codesearch|eval) /.test(line));
    expect(prose.filter((line) => line.length > 80)).toEqual([]);
    // As the README has it.
    expect(help.stdout.includes('--json')).toBe(name !== 'completions');
    expect(help.stdout.includes('--config')).toBe(!/^(?:init|register|unregister|completions)$/.test(name));
  }
});
