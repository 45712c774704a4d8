import { execFile } from 'node:child_process';
import { chmodSync, chownSync, globSync, lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from '../test/sandbox.ts';
import type { Outcome } from '../test/sandbox.ts';
import { ContainerImage } from './harness/container-image.ts';
import { reportLive, skipLive } from './harness/report-live.ts';

/*
 * Builds the container image on this machine, and uses it as the documentation says: no network, the source read-only.
 */

const image = await ContainerImage.build();
const wrapper = join(workspace, 'distribution/container/codesearch');

if (typeof image === 'string') {
  skipLive('container', image);
} else {
  describe('the container', () => describeContainer(image));
}

function describeContainer(built: ContainerImage): void {
  let sandbox: Sandbox;

  beforeAll(() => {
    sandbox = new Sandbox({
      'src/retry.ts': 'export function retryWithBackoff(): void {\n  // waits longer after each failure\n}\n',
      'src/parse.py': 'def parse_http_header(line):\n    return line.split(":")\n',
    });
    sandbox.commit();
  });
  afterAll(async () => {
    sandbox.remove();
    await built[Symbol.asyncDispose]();
  });

  function environment(more: string): Record<string, string> {
    const { CODESEARCH_RUN_OPTIONS, ...rest } = built.environment;
    return { ...sandbox.environment(), ...rest, CODESEARCH_RUN_OPTIONS: `${CODESEARCH_RUN_OPTIONS} ${more}` };
  }

  /** Runs the command of the documentation in the tree. */
  async function run(args: readonly string[], more = '', cwd = sandbox.tree, variables = {}): Promise<Outcome> {
    const options = { cwd, env: { ...environment(more), ...variables }, maxBuffer: 1e8 };
    try {
      return { code: 0, ...(await promisify(execFile)(wrapper, [...args], options)) };
    } catch (error) {
      const { code, stdout, stderr } = error as Outcome;
      return { code, stdout, stderr };
    }
  }

  it('has at most 250 MB of files', async () => {
    const root = await built.podman('image', 'mount', 'codesearch');
    const files = globSync('**/*', { cwd: root }).map((file) => lstatSync(join(root, file)));
    const unpacked = files.reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
    await built.podman('image', 'umount', 'codesearch');
    reportLive(`container: ${(unpacked / 1e6).toFixed(1)} MB of files`);
    expect(unpacked).toBeLessThanOrEqual(250e6);
  });

  // To compress it takes longer than to build it.
  if (process.env['TEST_RING'] === 'all')
    it('has at most 90 MB as an archive of gzip', async () => {
      const archive = join(built.folder, 'image.tar');
      await built.podman('save', '--quiet', '--format', 'oci-archive', '--output', archive, 'codesearch');
      const packed = statSync(archive).size;
      reportLive(`container: ${(packed / 1e6).toFixed(1)} MB as an OCI archive`);
      expect(packed).toBeLessThanOrEqual(90e6);
    });

  it('searches, and finds the index of the last run in the volume', async () => {
    const first = await run(['search', 'retryWithBackoff', '--json']);
    expect(first, first.stderr).toMatchObject({ code: 0, stderr: expect.stringContaining('Indexing 2 files') });
    const second = await run(['search', 'parseHttpHeader', '--json'], '', join(sandbox.tree, 'src'));
    expect(second, second.stderr).toMatchObject({ code: 0 });
    expect(second.stderr).not.toContain('Indexing');
    const results = [first, second].map(
      ({ stdout }) => (JSON.parse(stdout) as { results: { path: string }[] }).results,
    );
    expect(results.map(([hit]) => hit?.path)).toEqual(['src/retry.ts', 'src/parse.py']);
  });

  it('names files as the host does', async () => {
    const { stdout } = await run(['status', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ root: sandbox.tree, state: 'current', files: 2 });
    expect((await run(['why', join(sandbox.tree, 'src/retry.ts')])).code).toBe(0);
  });

  it('sees an edit on the host', async () => {
    sandbox.write('src/kettle.ts', 'export function boilKettle(): void {}\n');
    const { stdout } = await run(['search', 'boilKettle', '--json']);
    expect((JSON.parse(stdout) as { results: object[] }).results[0]).toMatchObject({ path: 'src/kettle.ts' });
  });

  it('searches a commit, although the repository belongs to another user', async () => {
    const { code, stdout, stderr } = await run(['search', 'retryWithBackoff', '--rev', 'HEAD', '--json']);
    expect(code, stderr).toBe(0);
    expect((JSON.parse(stdout) as { results: object[] }).results[0]).toMatchObject({ path: 'src/retry.ts' });
  });

  it('searches a worktree, whose history is in another folder', async () => {
    sandbox.git(['worktree', 'add', '--quiet', '--detach', join(sandbox.folder, 'worktree')]);
    const { code, stderr } = await run(
      ['search', 'retryWithBackoff', '--rev', 'HEAD'],
      '',
      join(sandbox.folder, 'worktree'),
    );
    expect(code, stderr).toBe(0);
  });

  it('serves an MCP client over standard input and output', async () => {
    const client = new Client({ name: 'agent', version: '1' });
    const args = ['mcp', '--root', sandbox.tree];
    const options = { command: wrapper, args, cwd: sandbox.tree, env: environment('') };
    await client.connect(new StdioClientTransport({ ...options, stderr: 'ignore' }));
    try {
      const { content } = await client.callTool({
        name: 'search_code',
        arguments: { query: 'retryWithBackoff', path: sandbox.tree },
      });
      expect(JSON.stringify(content)).toContain('src/retry.ts');
    } finally {
      await client.close();
    }
  });

  it('runs as a user without rights, and can write to its volume only', async () => {
    const script = `
      const { writeFileSync, readFileSync } = require('node:fs');
      const written = (folder) => { try { writeFileSync(folder + '/planted', ''); return true; } catch { return false; } };
      const folders = [process.cwd(), process.cwd() + '/src', '/', '/etc', '/opt/codesearch', '/usr/local/bin', '/data'];
      const status = readFileSync('/proc/self/status', 'utf8');
      const field = (name) => new RegExp(name + ':\\\\s*(\\\\S+)').exec(status)[1];
      const network = Object.values(require('node:os').networkInterfaces()).flat().filter(({ internal }) => !internal);
      console.log(JSON.stringify({ uid: process.getuid(), written: folders.filter(written), network,
        capabilities: field('CapEff') + field('CapBnd'), noNewPrivileges: field('NoNewPrivs') }));
    `;
    const { stdout, stderr } = await run(['-e', script], '--entrypoint /usr/local/bin/node');
    expect(JSON.parse(stdout), stderr).toEqual({
      uid: 10_001,
      written: ['/data'],
      network: [],
      capabilities: '0'.repeat(32),
      noNewPrivileges: '1',
    });
    expect(sandbox.git(['status', '--short'])).not.toContain('planted');
  });

  it('has no shell and no package manager', async () => {
    for (const program of ['/bin/sh', '/bin/bash', '/usr/bin/apt-get', '/usr/bin/dpkg', '/usr/local/bin/npm']) {
      expect(await run(['--version'], `--entrypoint ${program}`)).toMatchObject({ code: 127 });
    }
  });

  it('refuses a configuration of another user', async () => {
    const config = sandbox.write('codesearch.config.mjs', 'throw new Error("the configuration ran");\n');
    chownSync(config, 12_345, 12_345);
    const { code, stderr } = await run(['search', 'retryWithBackoff', '--config', config]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/belongs to another user/) });
    expect(stderr).not.toContain('the configuration ran');
  });

  it('as the user of the files, reads what others may not', async () => {
    const own = new Sandbox({ 'secret/plan.ts': 'export function plantTulips(): void {}\n' });
    try {
      chmodSync(join(own.tree, 'secret'), 0o700);
      for (const path of ['', 'secret', 'secret/plan.ts']) chownSync(join(own.tree, path), 1_234, 1_234);
      const search = ['search', 'plantTulips', '--json'];
      expect((await run(search, '', own.tree)).code).toBe(1);
      const volume = { CODESEARCH_VOLUME: 'other' };
      const { code, stdout, stderr } = await run(search, '--user 1234:1234', own.tree, volume);
      expect(code, stderr).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ results: [{ path: 'secret/plan.ts' }] });
    } finally {
      own.remove();
    }
  });

  it('is not started for a home folder or a disk', async () => {
    expect(await run(['status'], '', '/')).toMatchObject({ code: 2, stderr: expect.stringContaining('home folder') });
    const variables = { HOME: sandbox.folder };
    expect(await run(['status'], '', sandbox.folder, variables)).toMatchObject({ code: 2, stdout: '' });
  });
}
