import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Agent } from './mcp/agent.ts';
import { printed } from './printed.ts';
import { Sandbox } from './sandbox.ts';
import type { Outcome } from './sandbox.ts';
import { someOf } from './some-of.ts';

/* A repository that is searched by its address, from a server on this machine. */

let sandbox: Sandbox;
let server: Server;
let address: string;

/** A server of git that serves what is in a folder, at a port that the system has chosen. */
function gitServer(folder: string): Server {
  const args = ['daemon', '--inetd', '--export-all', `--base-path=${folder}`, folder];
  return createServer((socket) => {
    const { stdin, stdout } = spawn('git', args, { stdio: ['pipe', 'pipe', 'ignore'] });
    for (const stream of [socket, stdin]) stream.on('error', () => socket.destroy());
    socket.pipe(stdin);
    stdout.pipe(socket);
  });
}

function commit(subject: string): void {
  sandbox.git(['add', '--all']);
  sandbox.git(['commit', '--quiet', '--message', subject]);
}

const run = (...args: readonly string[]): Promise<Outcome> => sandbox.run(args, { cwd: sandbox.folder });

async function paths(...args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await run('search', 'where is a call retried', ...args, '--files', '--path', '*.ts');
  expect(code, stderr).toBe(0);
  return stdout.trim().split('\n');
}

/** `why`, `similar` and `status` for a file that one of two revisions of the repository has. */
async function answersAbout(
  file: string,
  { present, absent }: { readonly present: string; readonly absent: string },
): Promise<void> {
  const at = (revision: string): readonly string[] => (revision === 'HEAD' ? [] : ['--rev', revision]);
  for (const revision of [present, absent]) {
    const isPresent = revision === present;
    const explained = await run('why', file, address, ...at(revision));
    expect(explained.stdout).toContain(`root     ${address}\nrevision ${revision} (`);
    expect(explained.stdout).toContain(isPresent ? 'indexed and up to date' : 'does not exist in this revision');
    const json = printed('why', await run('why', file, address, '--json', ...at(revision)));
    expect(json).toMatchObject({ url: address, path: file, indexed: isPresent, revision: { name: revision } });
    const similar = await run('similar', `${file}:1`, address, '-n', '1', '--json', ...at(revision));
    expect(similar.code, similar.stderr).toBe(isPresent ? 0 : 2);
    if (isPresent) expect(JSON.parse(similar.stdout)).toMatchObject({ results: [{ path: 'retry.ts' }] });
    else expect(similar.stderr).toContain(`${file} is not in the index`);
    const status = printed('status', await run('status', address, '--json', ...at(revision)));
    expect(status).toMatchObject({ url: address, revision: { name: revision }, state: 'current' });
  }
  expect(await run('status', address, '--rev', 'main~1')).toMatchObject({ code: 0 });
  for (const other of someOf(['../retry.ts', '/retry.ts', '.'])) {
    expect((await run('why', other, address)).stderr).toContain('is not the path of a file in');
  }
  for (const args of [
    ['why', address],
    ['similar', `${address}/${file}:1`],
  ]) {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain('is the address of a repository, not a file');
  }
}

beforeAll(async () => {
  sandbox = new Sandbox({
    'retry.ts': 'export function retryCall() {\n  return pause();\n}\n',
    'README.md': '# Sample\n',
  });
  sandbox.git(['init', '--quiet', '--initial-branch=main']);
  commit('Retry a call');
  sandbox.git(['tag', 'v1']);
  sandbox.write('.gitattributes', '* filter=evil\n');
  sandbox.write('.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = ../x\n');
  sandbox.write('again.ts', 'export function retryCallAgain() {\n  return pause();\n}\n');
  commit('Retry again');
  server = gitServer(sandbox.folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  address = `git://127.0.0.1:${port}/${sandbox.tree.slice(sandbox.folder.length + 1)}`;
});

afterAll(() => {
  server.close();
  sandbox.remove();
});

beforeEach(() => rmSync(sandbox.home, { recursive: true, force: true }));

it('is cloned only if the user agrees', async () => {
  for (const args of [
    ['search', 'retry', address],
    ['why', 'retry.ts', address],
    ['similar', 'retry.ts:1', address],
  ]) {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(`${address} is not cloned without confirmation.`);
    expect(stderr).toContain('--yes');
  }
  expect(existsSync(join(sandbox.home, 'clones'))).toBe(false);
});

it('is refused for other protocols, without the network, and if it does not exist', async () => {
  for (const other of ['http://127.0.0.1/x.git', 'ext::sh -c touch% x', 'ftp://127.0.0.1/x', '--upload-pack=x://y']) {
    const { code } = await run('search', 'retry', '--yes', '--', other);
    expect(code).toBe(2);
  }
  const offline = await run('search', 'retry', address, '--yes', '--offline');
  expect(offline.code).toBe(2);
  expect(offline.stderr).toContain('the network is switched off');
  const missing = await run('search', 'retry', `${address}-not-there`, '--yes');
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain('cannot be fetched');
  expect(readdirSync(join(sandbox.home, 'clones'))).toEqual([]);
});

it('is searched at its default branch and at revisions, listed, updated and removed like a folder', async () => {
  // The server indexes itself, without processes for the stages.
  sandbox.write(join(sandbox.home, 'codesearch.config.json'), '{ "workers": 0 }');
  expect((await paths(address, '--yes')).toSorted()).toEqual(['again.ts', 'retry.ts']);
  expect(await paths(address, '--rev', 'v1')).toEqual(['retry.ts']);
  expect(await paths(address, '--rev', 'main~1')).toEqual(['retry.ts']);
  expect(await paths(address, '--offline')).toHaveLength(2);
  const unknown = await run('search', 'retry', address, '--rev', 'nope');
  expect(unknown.stderr).toContain('There is no revision "nope"');
  const { projects } = JSON.parse((await run('ls', '--json')).stdout) as { readonly projects: readonly object[] };
  expect(projects).toHaveLength(2);
  for (const project of projects) expect(project).toMatchObject({ url: address, state: 'current', orphan: false });
  expect((await run('ls')).stdout).toContain(`${address} at HEAD`);
  expect((await run('status', address)).stdout).toContain('up to date');

  await answersAbout('again.ts', { present: 'HEAD', absent: 'v1' });
  sandbox.write('third.ts', 'export function retryCallOnceMore() {\n  return pause();\n}\n');
  commit('Retry once more');
  expect(await paths(address)).toHaveLength(2);
  const updated = await run('index', address, '--json');
  expect(JSON.parse(updated.stdout)).toMatchObject({ report: { added: 1 } });
  expect(await paths(address)).toHaveLength(3);

  await using agent = await Agent.start(sandbox);
  const found = await agent.call('search_code', { query: 'where is a call retried', path: address });
  expect(found.isError, found.text).toBe(false);
  expect(found.text).toContain('third.ts');
  const around = await agent.call('search_code', { around: 'third.ts:1', path: address });
  expect(around.isError, around.text).toBe(false);
  expect(around.text).toContain('retry.ts');
  const past = await agent.call('search_code', { around: 'third.ts:1', path: address, revision: 'v1' });
  expect(past.text).toContain('third.ts is not in the index');
  const status = await agent.call('get_indexing_status', { path: address });
  expect(status.text).toMatch(/^git:\S+ at HEAD \([0-9a-f]{12}\): current\. Stored: 6 files/);
  const calls = [
    ['index_codebase', { path: address }],
    ['index_codebase', { path: address, force: true }],
    ['get_indexing_status', {}],
    ['search_code', { query: 'retryLater', path: address }],
    ['search_code', { callers: 'retry', path: address }],
    ['search_code', { query: 'retry', path: address, revision: 'none' }],
  ] as const;
  for (const [name, args] of someOf(calls)) {
    const { text } = await agent.call(name, args);
    expect(text, name).not.toContain(join(sandbox.home, 'clones'));
  }
  const refused = await agent.call('search_code', { query: 'retry', path: `${address}-other` });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain('codesearch index');

  const cleared = await run('clear', address, '--yes');
  expect(cleared.code, cleared.stderr).toBe(0);
  expect((await run('ls')).stdout).toContain('There are no indexes yet');
  expect(readdirSync(join(sandbox.home, 'clones'))).toEqual([]);
});

it('runs no program of the repository and of its clone', async () => {
  const mark = join(sandbox.folder, 'ran');
  const program = join(sandbox.folder, 'evil');
  writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(program, 0o755);
  const hooks = join(sandbox.tree, '.git/hooks');
  mkdirSync(hooks, { recursive: true });
  for (const hook of ['post-checkout', 'post-merge', 'reference-transaction', 'pre-auto-gc']) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
  }
  sandbox.git(['config', 'filter.evil.smudge', program]);
  sandbox.git(['config', 'uploadpack.packObjectsHook', program]);
  const url = pathToFileURL(sandbox.tree).href;
  expect(await paths(url, '--yes')).toContain('again.ts');
  expect(existsSync(mark)).toBe(false);
});
