import type { InitializeParams } from 'vscode-languageserver-protocol';
import { expect, it } from 'vitest';
import { WorkspaceFolders } from './workspace-folders.ts';

const beginning = (params: Partial<InitializeParams>): WorkspaceFolders => {
  const folders = new WorkspaceFolders();
  folders.begin({ processId: null, rootUri: null, capabilities: {}, ...params });
  return folders;
};
const folder = (uri: string): { readonly uri: string; readonly name: string } => ({ uri, name: uri });

it('takes the folders of new and of old clients', () => {
  const workspaceFolders = [folder('file:///a%20b'), folder('file:///c')];
  expect(beginning({ workspaceFolders, rootUri: 'file:///other' }).paths).toEqual(['/a b', '/c']);
  expect(beginning({ workspaceFolders: null, rootUri: 'file:///a%20b' }).paths).toEqual(['/a b']);
  expect(beginning({ rootPath: '/a b' }).paths).toEqual(['/a b']);
  expect(beginning({}).paths).toEqual([]);
});

it('leaves out folders that are not on this machine', () => {
  const workspaceFolders = [folder('vscode-remote://host/a'), folder('file:///a'), folder('no address')];
  expect(beginning({ workspaceFolders }).paths).toEqual(['/a']);
});

it('adds and removes folders by their addresses', () => {
  const folders = beginning({ workspaceFolders: [folder('file:///a'), folder('file:///b')] });
  folders.change({ added: [folder('file:///c'), folder('file:///b')], removed: [folder('file:///a')] });
  expect(folders.paths).toEqual(['/b', '/c']);
});
