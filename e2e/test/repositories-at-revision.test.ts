import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from './sandbox.ts';

/* Searches at a revision where several repositories are. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});
afterEach(() => sandbox.remove());

function repository(folder: string): string {
  const tree = join(sandbox.tree, folder);
  mkdirSync(tree, { recursive: true });
  writeFileSync(join(tree, 'send.ts'), 'export function sendParcel(): void {}\n');
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'Send'],
  ])
    sandbox.git(['-C', tree, ...args]);
  return tree;
}

async function search(revision: string): Promise<{ code: number | null; paths: readonly string[]; stderr: string }> {
  const { code, stdout, stderr } = await sandbox.run(['search', 'sendParcel', '--rev', revision, '--files']);
  return { code, paths: stdout.split('\n').filter(Boolean).toSorted(), stderr };
}

it('leaves out a repository of several without the revision, and names it', async () => {
  sandbox.git(['-C', repository('api'), 'tag', 'v1']);
  repository('web');
  rmSync(join(sandbox.tree, '.git'), { recursive: true, force: true });
  expect(await search('HEAD')).toMatchObject({
    code: 0,
    paths: ['api/send.ts', 'web/send.ts'],
    stderr: expect.not.stringContaining('left out'),
  });
  expect(await search('v1')).toMatchObject({
    code: 0,
    paths: ['api/send.ts'],
    stderr: expect.stringMatching(/^web is left out: There is no revision "v1"/m),
  });
  expect(await search('v2')).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no revision "v2"') });
});

it('names the submodules that a revision does not have', async () => {
  const outer = repository('.');
  const other = repository('other');
  sandbox.git(['-C', outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'vendor/mail']);
  rmSync(other, { recursive: true });
  sandbox.git(['-C', outer, 'commit', '--quiet', '--message', 'Add mail']);
  const { paths, stderr } = await search('HEAD');
  expect(paths).toContain('send.ts');
  expect(stderr).toMatch(/^Not searched, as a submodule has revisions of its own: vendor\/mail\./m);
  const elsewhere = await sandbox.run(['search', 'sendParcel', '--rev', 'HEAD', '--path', 'src/**']);
  expect(elsewhere.stderr).not.toContain('vendor/mail');
});
