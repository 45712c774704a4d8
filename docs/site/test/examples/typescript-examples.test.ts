import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Sandbox, workspace } from '@codesearch/e2e/sandbox';
import ts from 'typescript-5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencedBlocks } from './fenced-blocks.ts';
import type { FencedBlock } from './fenced-blocks.ts';

/*
 * The examples in TypeScript. One that imports something is complete: it has the right types, against the built
 * packages. A configuration is also loaded by the built program, which checks its options. Others are parts, and parse.
 */

const blocks = fencedBlocks().filter(({ language }) => language === 'ts');
const isComplete = ({ content }: FencedBlock): boolean => /^import /m.test(content);
const complete = blocks.filter(isComplete);
const nameOf = ({ document, line }: FencedBlock): string => `${document}:${line}`;
const fileOf = ({ document, line }: FencedBlock): string => `${document.replaceAll(/[/.]/g, '-')}-${line}.ts`;

let folder: string;
let errors: string;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-examples-')));
  symlinkSync(join(workspace, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'examples'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['examples'] }));
  for (const block of complete) writeFileSync(join(folder, 'examples', fileOf(block)), block.content);
  // What an author of a plugin has in the file of an example.
  const index =
    "export { local } from '@codesearch/plugin-store-local';\nexport { lines } from '@codesearch-example/plugin-chunker-lines';\n";
  writeFileSync(join(folder, 'examples/index.ts'), index);
  const compiler = join(workspace, 'node_modules/typescript/bin/tsc');
  errors = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'esnext.disposable'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

it.each(complete.map((block) => [nameOf(block), block] as const))('%s has the right types', (_, block) => {
  const own = errors.split('\n').filter((line) => line.startsWith(`examples/${fileOf(block)}`));
  expect(own).toEqual([]);
});

it('nothing else is wrong with them', () => {
  const names = complete.map((block) => `examples/${fileOf(block)}`);
  const others = errors.split('\n').filter((line) => line !== '' && !names.some((name) => line.startsWith(name)));
  expect(others.filter((line) => !line.startsWith(' '))).toEqual([]);
});

describe('a configuration', () => {
  const configurations = complete.filter(({ content }) => content.includes('export default defineConfig('));
  let sandbox: Sandbox;

  beforeAll(() => {
    sandbox = new Sandbox({ 'package.json': '{ "type": "module" }\n' });
    symlinkSync(join(workspace, 'node_modules'), join(sandbox.tree, 'node_modules'));
  });

  afterAll(() => sandbox.remove());

  it('is among the examples', () => {
    expect(configurations.length).toBeGreaterThan(15);
  });

  it.each(configurations.map((block) => [nameOf(block), block] as const))('%s is accepted', async (_, block) => {
    const file = sandbox.write(fileOf(block), block.content);
    expect(await sandbox.run(['config', '--config', file])).toMatchObject({ code: 0, stderr: '' });
  });
});

it.each(blocks.filter((block) => !isComplete(block)).map((block) => [nameOf(block), block] as const))(
  '%s parses',
  (_, { content }) => {
    const { diagnostics = [] } = ts.transpileModule(content, { reportDiagnostics: true });
    expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
  },
);
