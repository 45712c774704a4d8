import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { bundleFiles } from './bundle-files.ts';
import { installLinks } from './install-links.ts';
import { readProduct } from './product.ts';
import { withInstallLinks } from './with-install-links.ts';

const workspace = resolve(import.meta.dirname, '../../..');
const product = readProduct(workspace);
const entry = { command: 'npx', args: ['-y', `codesearch@${product.version}`, 'mcp'] };

/** A file as its reader sees it: layout does not matter in JSON. */
const parsed = (path: string, content: string): unknown => (path.endsWith('.json') ? JSON.parse(content) : content);

it.each([...bundleFiles(workspace)])('%s is what `npm run bundles` writes', (path, content) => {
  expect(parsed(path, readFileSync(join(workspace, path), 'utf8'))).toEqual(parsed(path, content));
});

it('the link for Cursor holds the entry of its settings file', () => {
  const { searchParams } = new URL(installLinks(product).cursor);
  const config = Buffer.from(searchParams.get('config') ?? '', 'base64').toString();
  expect(searchParams.get('name')).toBe('codesearch');
  expect(JSON.parse(config)).toEqual(entry);
});

it('the link for VS Code redirects to its own link with the name and the entry', () => {
  const target = new URL(installLinks(product).vscode).searchParams.get('url') ?? '';
  const [, settings = ''] = /^vscode:mcp\/install\?(.*)$/.exec(target) ?? [];
  expect(JSON.parse(decodeURIComponent(settings))).toEqual({ name: 'codesearch', type: 'stdio', ...entry });
});

it('a document without a section of install links is refused', () => {
  expect(() => withInstallLinks('# For coding agents\n', installLinks(product))).toThrow(/no section/);
});
