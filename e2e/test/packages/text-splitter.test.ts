import { guardStage } from '@codesearch/testkit';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk } from '@codesearch/kernel';
import { text } from '@codesearch/plugin-chunker-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';

/* The built package has LangChain's text splitter without @langchain/core. Its sources use both. */

const folder = join(workspace, 'packages/plugin-chunker-text');
const built = (await import(join(folder, 'dist/index.js'))) as { readonly text: typeof text };
const extensions = [
  'cpp',
  'go',
  'html',
  'java',
  'js',
  'php',
  'proto',
  'py',
  'rb',
  'rs',
  'rst',
  'scala',
  'sol',
  'swift',
  'tex',
  'txt',
];

async function chunks(create: typeof text, name: string, source: string): Promise<readonly Chunk[]> {
  const stage = guardStage(create({ size: 200 }), {} as never);
  const file = { path: name, size: source.length, mtimeMs: 0, stamp: '' };
  return (await stage.chunk({ source: { file, text: source, hash: '' } })).chunks;
}

it('cuts as the sources do, in every language that has separators', async () => {
  const line = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('class A {', 'def b():', 'func c() {', 'fn d() {', 'message E {', '\\section{F}', '<div>', '', ''),
  );
  const source = fc.array(line, { minLength: 10, maxLength: 60 }).map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...extensions), source, async (extension, whole) => {
      const name = `a.${extension}`;
      expect(await chunks(built.text, name, whole)).toEqual(await chunks(text, name, whole));
    }),
    { numRuns: 300 },
  );
});

it('imports and installs nothing of LangChain', () => {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  expect(Object.keys((JSON.parse(manifest) as { readonly dependencies: object }).dependencies)).toEqual([
    '@codesearch/toolkit',
    'valibot',
  ]);
  for (const file of globSync('dist/**/*.{js,d.ts}', { cwd: folder })) {
    expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/(?:from|import)\s*\(?\s*["']@langchain/);
  }
});
