import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox, workspace } from './sandbox.ts';
import { smallService } from './small-service.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

/** Installs a plugin with its own copy of the kernel, as a package manager does if the versions do not fit. */
function installPlugin(contract: number): void {
  const kernel = join(sandbox.folder, 'plugin/node_modules/@codesearch/kernel');
  cpSync(join(workspace, 'packages/kernel/dist'), join(kernel, 'dist'), { recursive: true });
  cpSync(join(workspace, 'packages/kernel/package.json'), join(kernel, 'package.json'));
  const file = join(kernel, 'dist/index.js');
  const version = /\b(contractVersion(?: =|:)) \d+/g;
  const content = readFileSync(file, 'utf8');
  expect(content).toMatch(version);
  writeFileSync(file, content.replaceAll(version, `$1 ${contract}`));
  sandbox.write('../plugin/package.json', '{ "name": "chunker-foreign", "version": "3.0.0", "type": "module" }');
  sandbox.write(
    '../plugin/index.js',
    `import { definePlugin } from '@codesearch/kernel';
     const options = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };
     const language = 'text';
     const chunk = (text) => ({
       span: { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split('\\n').length },
       text, language, kind: 'text', symbols: [], enclosing: [], calls: [], imports: [],
     });
     export const foreign = definePlugin({
       name: 'chunker-foreign', stage: 'chunker', options,
       create: () => ({ chunk: async ({ source: { text } }) => ({ language, chunks: text === '' ? [] : [chunk(text)] }) }),
     });`,
  );
  sandbox.write(
    'codesearch.config.mjs',
    "import { foreign } from '../plugin/index.js';\nexport default { chunker: foreign() };\n",
  );
}

it('a plugin with its own kernel works if the contract is the same', async () => {
  installPlugin(1);
  expect(await sandbox.runProcess(['search', 'parse_header', '--files'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('src/parser.py') as string,
  });
});

it('a plugin that was built for a newer contract is refused with what to do', async () => {
  installPlugin(2);
  const { code, stderr } = await sandbox.runProcess(['search', 'parse_header']);
  expect(code).toBe(2);
  expect(stderr).toContain('The plugin chunker-foreign was built for contract 2, and this program has contract 1.');
  expect(stderr).toContain('Update this program, or install a version of chunker-foreign for contract 1.');
});
