import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importPlugin } from './import-plugin.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-import-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['throws', `throw new RangeError('boom');`, 'RangeError: boom'],
  ['lacks a dependency', `import 'no-such-dependency';`, 'no-such-dependency'],
  ['throws no Error', `throw 'text';`, 'no Error'],
])('a module that %s is reported with its cause, and not to be installed', async (name, text, cause) => {
  const module = `${name.replaceAll(' ', '-')}.mjs`;
  writeFileSync(join(folder, module), text);
  const call = importPlugin(join(folder, 'codesearch.config.json'), 'chunker', `./${module}`, {});
  await expect(call).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(cause) as string,
    hint: `Correct what keeps './${module}' from loading.`,
  });
});

it('a package that is not there is reported to be installed', async () => {
  const call = importPlugin(join(folder, 'codesearch.config.json'), 'chunker', 'no-such-plugin', {});
  await expect(call).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    hint: `Install it: \`npm install --save-dev no-such-plugin\` in ${folder}.`,
  });
});

it.each([
  ['one of this program', '@codesearch/plugin-chunker-tekst', 'Did you mean @codesearch/plugin-chunker-text?'],
  ['one of this program by its last word', 'text', 'Did you mean @codesearch/plugin-chunker-text?'],
  ['one of another scope', '@codesaerch/plugin-embed-ollama', 'Did you mean @codesearch/plugin-embed-ollama?'],
  [
    'one that could be of another author',
    'codesearch-plugin-chunker-txt',
    'Did you mean @codesearch/plugin-chunker-text? IF NOT',
  ],
  [
    'a dependency of the project',
    'sql-chuncker',
    'Did you mean sql-chunker? Install it: `npm install --save-dev sql-chunker` in FOLDER.',
  ],
])('a package whose name is mistyped is named: %s', async (_, mistyped, hint) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies: { 'sql-chunker': '1' } }));
  const call = importPlugin(join(folder, 'codesearch.config.json'), 'chunker', mistyped, {});
  const install = `If not, install yours: \`npm install --save-dev ${mistyped}\` in ${folder}.`;
  await expect(call).rejects.toMatchObject({ hint: hint.replace('FOLDER', folder).replace('IF NOT', install) });
});

it.each([
  '@codesearch/plugin-quux',
  '@codesearch/plugin-store-quux',
  '@codesearch/plugin-embed-quux',
  'codesearch-plugin-foo',
  '@me/codesearch-plugin-sql',
])('a package that is like no other should be installed: %s', async (name) => {
  const call = importPlugin(join(folder, 'codesearch.config.json'), 'chunker', name, {});
  await expect(call).rejects.toMatchObject({ hint: `Install it: \`npm install --save-dev ${name}\` in ${folder}.` });
});

it('a path of Windows is shown with slashes', async () => {
  const call = importPlugin(join(folder, 'codesearch.config.json'), 'chunker', String.raw`.\plugins\sql.mjs`, {});
  await expect(call).rejects.toMatchObject({ hint: 'Write the path with slashes: ./plugins/sql.mjs.' });
});

it.each(['chunker.mjs', 'plugins/chunker.ts'])('a path that looks like a package needs ./: %s', async (path) => {
  const call = importPlugin(join(folder, 'codesearch.config.json'), 'chunker', path, {});
  await expect(call).rejects.toMatchObject({
    hint: `For a file, begin with ./ and write its path, as in './${path}'.`,
  });
});
