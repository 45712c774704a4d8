import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

/* What `codesearch hook` does for a coding agent. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/send.ts': 'export function sendParcel(): void {}\n' });
});

afterEach(() => sandbox.remove());

function hook(hook_event_name: string, tool_name: string, tool_input: object, session_id = 's'): Promise<Outcome> {
  const event = { hook_event_name, session_id, cwd: sandbox.tree, tool_name, tool_input };
  return sandbox.run(['hook'], { input: JSON.stringify(event) });
}

it('hints at search_code before the first text search of a session', async () => {
  const search = (session: string): Promise<Outcome> => hook('PreToolUse', 'Bash', { command: 'rg parcel' }, session);
  const { code, stdout, stderr } = await search('one');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      additionalContext: expect.stringContaining('search_code') as string,
    },
  });
  expect(await search('one')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect((await search('two')).stdout).not.toBe('');
});

it('says nothing about other calls, and nothing to what is no event', async () => {
  const silent = { code: 0, stdout: '', stderr: '' };
  expect(await hook('PreToolUse', 'Bash', { command: 'npm test' })).toEqual(silent);
  expect(await sandbox.run(['hook'], { input: 'x' })).toEqual(silent);
});

it('updates the index after an edit, and builds none', async () => {
  const edit = (): Promise<Outcome> => hook('PostToolUse', 'Edit', { file_path: `${sandbox.tree}/src/send.ts` });
  expect(await edit()).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(JSON.parse((await sandbox.run(['ls', '--json'])).stdout)).toMatchObject({ projects: [] });
  await sandbox.run(['index']);
  sandbox.write('src/send.ts', 'export function returnParcel(): void {}\n');
  expect(await edit()).toEqual({ code: 0, stdout: '', stderr: '' });
  const search = ['search', '-F', 'returnParcel', '--no-sync', '--files'];
  expect(await sandbox.run(search)).toMatchObject({ code: 0, stdout: 'src/send.ts\n' });
});

it('sends nothing after an edit to a host that nobody has agreed to', async () => {
  sandbox.write(
    'codesearch.config.mjs',
    `export default {
      embedder: {
        name: 'embed-remote',
        describe: () => ({ model: 'm', dimensions: 2, maxBatchSize: 8, host: 'embed.example.org' }),
        create: () => ({
          embed: async ({ inputs }) => ({ vectors: inputs.map(() => Float32Array.of(1, 0)) }),
        }),
      },
    };`,
  );
  expect(await sandbox.run(['index', '--yes'])).toMatchObject({ code: 0 });
  sandbox.write('src/send.ts', 'export function returnParcel(): void {}\n');
  await hook('PostToolUse', 'Edit', { file_path: `${sandbox.tree}/src/send.ts` });
  const search = ['search', '-F', 'returnParcel', '--no-sync', '--files', '--yes'];
  expect(await sandbox.run(search)).toMatchObject({ code: 1, stdout: '' });
});
