import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver-protocol/node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { Editor } from './editor.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
  // Without processes for the stages, whose start takes longer than the indexing.
  sandbox.write(join(sandbox.home, 'codesearch.config.json'), '{ "workers": 0 }');
  chmodSync(sandbox.home, 0o700);
});

afterEach(() => sandbox.remove());

const retry = {
  name: 'retryWithBackoff',
  container: 'src/retry.ts',
  line: 2,
  columns: [16, 32],
};

it('finds code by meaning and by name, at the place that a search in the terminal names', async () => {
  await using editor = await Editor.start(sandbox);
  // An empty query finds nothing, and does not index.
  expect([await editor.find(''), await editor.find('  ')]).toEqual([[], []]);
  expect((await sandbox.run(['ls', '--json'])).stdout).toContain('"projects":[]');
  const [byMeaning] = await editor.find('waits longer after each failed attempt');
  expect(byMeaning).toEqual({ ...retry, path: join(sandbox.tree, 'src/retry.ts') });
  const [byName] = await editor.find('HeaderParser.parse_header');
  expect(byName).toMatchObject({ name: 'parse_header', container: 'HeaderParser', line: 4, columns: [8, 20] });
  const [section] = await editor.find('Building');
  expect(section).toMatchObject({ name: 'Building', container: 'Tree', line: 5, columns: [3, 11] });
  const printed = await sandbox.run(['search', 'HeaderParser.parse_header', '--format', 'grep', '-n', '1']);
  expect(printed.stdout).toContain('src/parser.py:4:');
  // The index is compared with the files before each search.
  for (const line of [3, 1]) {
    sandbox.write('src/kettle.ts', `${'\n'.repeat(line - 1)}export function boilKettle(): void {}\n`);
    expect((await editor.find('boilKettle'))[0]).toMatchObject({ name: 'boilKettle', line });
  }
});

it('searches the folders that are open, under the paths that the editor has for them', async () => {
  const other = join(sandbox.folder, 'other');
  mkdirSync(other);
  sandbox.write(join(other, 'kettle.ts'), 'export function boilKettle(): void {}\n');
  const link = join(sandbox.folder, 'link');
  symlinkSync(sandbox.tree, link);
  await using editor = await Editor.start(sandbox, { folders: [link] });
  const paths = async (query: string): Promise<readonly string[]> => (await editor.find(query)).map(({ path }) => path);
  expect((await paths('retryWithBackoff'))[0]).toBe(join(link, 'src/retry.ts'));
  const folder = (path: string): { uri: string; name: string } => ({ uri: pathToFileURL(path).href, name: path });
  const change = (added: readonly string[], removed: readonly string[]): Promise<void> =>
    editor.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: added.map(folder), removed: removed.map(folder) },
    });
  await change([other], []);
  expect((await paths('boilKettle'))[0]).toBe(join(other, 'kettle.ts'));
  await change([], [link]);
  expect(await paths('retryWithBackoff')).toEqual([join(other, 'kettle.ts')]);
});

it('searches only the open part of a tree that is indexed', async () => {
  await sandbox.run(['index']);
  await using editor = await Editor.start(sandbox, { folders: [join(sandbox.tree, 'src/server')] });
  expect((await editor.find('retryWithBackoff')).map(({ path }) => path)).toEqual([
    join(sandbox.tree, 'src/server/handler.go'),
  ]);
  expect(JSON.parse((await sandbox.run(['ls', '--json'])).stdout)).toMatchObject({ projects: [{}] });
});
