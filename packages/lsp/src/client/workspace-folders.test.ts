import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { WorkspaceFolders } from './workspace-folders.ts';

const [server, client] = ['/code/a b/server', '/code/client'].map((path) => ({
  uri: pathToFileURL(path).href,
  name: path,
}));

it('has the folders that the client names, as it opens and closes them', () => {
  const folders = new WorkspaceFolders();
  folders.begin({ processId: null, rootUri: null, capabilities: {}, workspaceFolders: [server!] });
  expect(folders.paths).toEqual(['/code/a b/server']);
  folders.change({ added: [client!], removed: [] });
  expect(folders.paths).toEqual(['/code/a b/server', '/code/client']);
  folders.change({ added: [], removed: [server!] });
  expect(folders.paths).toEqual(['/code/client']);
});

it('takes the root of a client that knows no folders', () => {
  const folders = new WorkspaceFolders();
  folders.begin({ processId: null, rootUri: client!.uri, capabilities: {} });
  expect(folders.paths).toEqual(['/code/client']);
});
