import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { Agent } from '../mcp/agent.ts';
import type { Answer } from '../mcp/agent.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: what an agent reaches. The home of the user is the folder of the sandbox. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/retry.ts': 'export function retryLater(): void {}\n' });
  write('other/src/secret.ts', 'export function otherSecret(): void {}\n');
  write('.ssh/notes.ts', 'export function hiddenSecret(): void {}\n');
});

afterEach(() => sandbox.remove());

function write(path: string, content: string): void {
  const file = join(sandbox.folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

const at = (path: string): string => join(sandbox.folder, path);

/** Every way to name a path to the server. */
async function attempts(agent: Agent, path: string): Promise<readonly Answer[]> {
  const query = 'secret';
  const resource = await agent.client
    .readResource({ uri: `codesearch://span/1-9${path}` })
    .then((read) => ({ text: JSON.stringify(read), isError: false, structured: undefined }))
    .catch((error: unknown) => ({ text: String(error), isError: true, structured: undefined }));
  return [
    resource,
    await agent.call('search_code', { query, path }),
    await agent.call('index_codebase', { path }),
    await agent.call('get_indexing_status', { path }),
  ];
}

it('reaches the working directory only, whatever path an agent gives', async () => {
  await using agent = await Agent.start(sandbox);
  expect((await agent.call('search_code', { query: 'retryLater' })).text).toContain('src/retry.ts');
  const outside = ['other', 'other/src/secret.ts', '.ssh', '.ssh/notes.ts'].map(at);
  const system = ['/proc/self/environ', '/etc', '/proc/self', '/sys/kernel', '/dev'].filter((path) => existsSync(path));
  for (const path of [...outside, ...someOf(system)]) {
    for (const { isError, text } of await attempts(agent, path)) {
      expect([path, isError]).toEqual([path, true]);
      expect(text).not.toMatch(/otherSecret|hiddenSecret/);
    }
  }
  expect((await agent.call('search_code', { query: 'x', path: at('other') })).text).toContain('codesearch index');
});

/** Ways to name a folder or a file outside of the working directory, or to lead to one. */
const waysOut: Readonly<Record<string, (outside: string) => string>> = {
  'as it is': (outside) => outside,
  'with a slash at its end': (outside) => `${outside}/`,
  'with points at its end': (outside) => `${outside}/.`,
  'with two slashes': (outside) => outside.replaceAll('/', '//'),
  'with points between': (outside) => outside.replaceAll('/', '/./'),
  'through the working directory': (outside) => `${at('tree')}/../${outside.slice(at('').length)}`,
  'through a folder of the working directory': (outside) => `${at('tree/src')}/../../${outside.slice(at('').length)}`,
  relative: (outside) => `../${outside.slice(at('').length)}`,
  'relative, through a folder': (outside) => `src/../../${outside.slice(at('').length)}`,
  'relative, with a point': (outside) => `./../${outside.slice(at('').length)}`,
  'as an address of a file': (outside) => pathToFileURL(outside).href,
  'as an address of a file on this host': (outside) => `file://localhost${outside}`,
  'as an address with encoded slashes': (outside) => `file://${outside.replaceAll('/', '%2f')}`,
  'with encoded slashes': (outside) => outside.replaceAll('/', '%2F'),
  'with encoded points': (outside) => `%2e%2e/${outside.slice(at('').length)}`,
  'with backslashes': (outside) => `..\\${outside.slice(at('').length).replaceAll('/', '\\')}`,
  'from the home of the user': (outside) => `~/${outside.slice(at('').length)}`,
  'from a variable': (outside) => `$HOME/${outside.slice(at('').length)}`,
  'through the root of a process': (outside) => `/proc/self/root${outside}`,
  'through the directory of a process': (outside) => `/proc/self/cwd/../${outside.slice(at('').length)}`,
  'through a thread of a process': (outside) => `/proc/thread-self/root${outside}`,
  'through a descriptor': (outside) => `/dev/fd/0/..${outside}`,
  'with a line of a file': (outside) => `${outside}:1-9`,
  'with a character of zero': (outside) => `${outside}\0`,
  'with a character of zero and a name': (outside) => `${outside}\0/src/retry.ts`,
  'with a space before it': (outside) => ` ${outside}`,
  'with a space at its end': (outside) => `${outside} `,
  'with a line end': (outside) => `${outside}\n`,
  'as a pattern': (outside) => `${outside.slice(0, -1)}?`,
  'as a list': (outside) => `${at('tree')},${outside}`,
  'as an address of git': (outside) => `git+file://${outside}`,
  'as a host of SSH': (outside) => `localhost:${outside}`,
  'through a link': (outside) => linked(outside),
  'through a link and back': (outside) => `${linked(outside)}/../${outside.split('/').at(-1) ?? ''}`,
  'through a link to a link': (outside) => linked(linked(outside)),
  'through a link to the root': (outside) => linked('/') + outside,
};

let links = 0;

function linked(target: string): string {
  const link = join(sandbox.tree, `link${links++}`);
  symlinkSync(target, link);
  return link;
}

it('gives nothing of another folder, however a path leads to it', async () => {
  expect(Object.keys(waysOut)).toHaveLength(triedCases('Ways to name a path outside of what an agent may read'));
  await using agent = await Agent.start(sandbox);
  for (const [name, way] of someOf(Object.entries(waysOut)))
    for (const outside of ['other', 'other/src/secret.ts', '.ssh'].map(at)) {
      const path = way(outside);
      for (const { text } of await attempts(agent, path)) {
        // An error may repeat the path.
        expect([name, text.replaceAll(JSON.stringify(path).slice(1, -1), '')]).toEqual([
          name,
          expect.not.stringMatching(/otherSecret|hiddenSecret/) as string,
        ]);
      }
    }
  expect((await sandbox.run(['ls', '--json'])).stdout).not.toMatch(/other|\.ssh/);
});

const git = (path: string, ...args: readonly string[]): Buffer =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.org', ...args], { cwd: at(path) });

/** Ways in which the author of a folder can let git read the commits of another repository there. */
const foreignCommits: Readonly<Record<string, () => void>> = {
  'a file': () => write('tree/.git', `gitdir: ${at('other/.git')}\n`),
  'a file with a relative path': () => write('tree/.git', 'gitdir: ../other/.git\n'),
  'a link': () => symlinkSync(at('other/.git'), at('tree/.git')),
  'a common folder': () => {
    git('tree', 'init', '--quiet', '--initial-branch=main');
    write('tree/.git/commondir', at('other/.git'));
  },
  'the folder of a worktree': () => {
    write('tree/.git', 'gitdir: fake/worktrees/a\n');
    write('tree/fake/worktrees/a/HEAD', 'ref: refs/heads/main\n');
    write('tree/fake/worktrees/a/commondir', at('other/.git'));
    write('tree/fake/worktrees/a/gitdir', at('tree/.git'));
  },
  'objects of another repository': () => {
    git('tree', 'init', '--quiet', '--initial-branch=main');
    write('tree/.git/objects/info/alternates', `${at('other/.git/objects')}\n`);
    symlinkSync(at('other/.git/refs/heads/main'), at('tree/.git/refs/heads/main'));
  },
  'a link to the objects': () => {
    git('tree', 'init', '--quiet', '--initial-branch=main');
    rmSync(at('tree/.git/objects'), { recursive: true });
    symlinkSync(at('other/.git/objects'), at('tree/.git/objects'));
    symlinkSync(at('other/.git/refs/heads/main'), at('tree/.git/refs/heads/main'));
  },
  'a repository in it': () => {
    git('tree', 'init', '--quiet', '--initial-branch=main');
    write('tree/lib/.git', `gitdir: ${at('other/.git')}\n`);
    write('tree/lib/a.ts', 'export function inner(): void {}\n');
    git('tree', 'add', 'src');
    git('tree', 'commit', '--quiet', '--message', 'All');
  },
};

it('gives no commit of another repository that the .git of a folder leads to', async () => {
  expect(Object.keys(foreignCommits)).toHaveLength(triedCases('Shapes of `.git` that lead an agent to other commits'));
  git('other', 'init', '--quiet', '--initial-branch=main');
  git('other', 'add', '.');
  git('other', 'commit', '--quiet', '--message', 'The hiddenSecret of the other one');
  await using agent = await Agent.start(sandbox);
  for (const [name, lead] of someOf(Object.entries(foreignCommits))) {
    for (const folder of ['.git', 'fake', 'lib']) rmSync(at(`tree/${folder}`), { recursive: true, force: true });
    lead();
    for (const given of [
      { query: 'otherSecret', revision: 'main' },
      { symbol: 'otherSecret', revision: 'main' },
      { query: 'otherSecret', match: 'exact', revision: 'HEAD' },
      { around: 'src/secret.ts:1', revision: 'main' },
      { query: 'of the other one', content: 'commits' },
      { query: 'otherSecret', since: 'main' },
    ]) {
      const { text } = await agent.call('search_code', given);
      expect([name, given, text]).toEqual([
        name,
        given,
        expect.not.stringMatching(/function otherSecret|hiddenSecret/) as string,
      ]);
    }
    expect((await agent.call('search_code', { query: 'retryLater' })).text).toContain('src/retry.ts');
  }
});

it('reaches what the user has indexed from the command line', async () => {
  await sandbox.run(['index', at('other')]);
  await using agent = await Agent.start(sandbox);
  const { text, isError } = await agent.call('search_code', { query: 'otherSecret', path: at('other') });
  expect([isError, text]).toEqual([false, expect.stringContaining('src/secret.ts')]);
});

it('reaches what --root names, without the hidden folders of the home and the system', async () => {
  await using agent = await Agent.start(sandbox, { args: ['--root', at('.')] });
  const { text } = await agent.call('search_code', { query: 'otherSecret', path: at('other') });
  expect(text).toContain('src/secret.ts');
  for (const answer of await attempts(agent, realpathSync(at('.ssh')))) expect(answer.isError).toBe(true);
  await using disk = await Agent.start(sandbox, { args: ['--root', '/'] });
  for (const answer of await attempts(disk, '/proc/self')) expect(answer.isError).toBe(true);
});
