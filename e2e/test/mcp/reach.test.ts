import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { Agent } from './agent.ts';
import type { Answer } from './agent.ts';

/* Which folders of the user an agent reaches. The home of the user is the folder of the sandbox. */

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
  const system = ['/etc', '/proc/self', '/proc/self/environ', '/sys/kernel', '/dev'].filter((path) => existsSync(path));
  for (const path of [...outside, ...system]) {
    for (const { isError, text } of await attempts(agent, path)) {
      expect([path, isError]).toEqual([path, true]);
      expect(text).not.toMatch(/otherSecret|hiddenSecret/);
    }
  }
  expect((await agent.call('search_code', { query: 'x', path: at('other') })).text).toContain('codesearch index');
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
