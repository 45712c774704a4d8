import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWorkingFolder, noWorkingFolder } from './working-folder.ts';

let home: string;

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-mcp-')));
  for (const name of ['app/src', 'other', 'third']) mkdirSync(join(home, name), { recursive: true });
});

afterAll(() => rmSync(home, { recursive: true }));

const guard = {
  covers: (folder: string): boolean => !folder.endsWith('third'),
  canSearch: (folder: string): boolean => folder !== '/' && folder !== home,
};

it.each([
  ['the working directory without other folders', 'app', [], 'app'],
  ['the working directory in an open folder', 'app/src', ['app'], 'app/src'],
  ['the working directory in one of several open folders', 'app', ['other', 'app'], 'app'],
  ['the one open folder instead of a home folder', '', ['app'], 'app'],
  ['the one open folder instead of another project', 'other', ['app'], 'app'],
  ['the one open folder that is a project', '', ['', 'app'], 'app'],
  ['the one open folder that exists', '', ['missing', 'app'], 'app'],
  ['the one open folder that may be searched', '', ['third', 'app'], 'app'],
  ['the working directory if several other folders are open', 'third', ['app', 'other'], 'third'],
  ['no folder if several are open', '', ['app', 'other'], undefined],
  ['no folder without an open one', '', [], undefined],
  ['no folder if only the home folder is open', '', [''], undefined],
])('is %s', async (_, cwd, folders, expected) => {
  const listFolders = async (): Promise<readonly string[]> => folders.map((folder) => join(home, folder));
  const { folder } = await findWorkingFolder({ cwd: join(home, cwd), guard, listFolders });
  expect(folder).toBe(expected === undefined ? undefined : join(home, expected));
});

it('is the one folder that the server may search if the client has none open', async () => {
  const { folder } = await findWorkingFolder({ cwd: '/', guard, roots: [join(home, 'app')] });
  expect(folder).toBe(join(home, 'app'));
});

it('is asked for with the folders to choose from', () => {
  const indexed = [{ root: '/srv/app', orphan: false }] as never;
  const error = noWorkingFolder('/', [], indexed);
  expect(error.message).toContain('this server was started in /, which is not a project');
  expect(error.hint).toMatch(/^Call again with path: the absolute path .* Indexed folders: \/srv\/app\.$/);
  expect(noWorkingFolder('/', ['/srv/a', '/srv/b'], indexed).hint).toContain('Open folders: /srv/a, /srv/b.');
});
