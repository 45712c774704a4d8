import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceText, temporaryProject, guardStage } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

/*
 * Each test has a folder with links to the grammars. A process keeps a grammar, so a test damages one that no other
 * test uses.
 */

const published = fileURLToPath(new URL('../../grammars/', import.meta.url));
const place = vi.hoisted(() => ({ folder: '' }));
vi.mock('../grammar-folder.ts', () => ({
  get grammarFolder() {
    return pathToFileURL(`${place.folder}/`);
  },
}));

// Other files of tests may have loaded the chunker with the real folder.
let ast: typeof import('../index.ts').ast;
beforeAll(async () => {
  vi.resetModules();
  ({ ast } = await import('../index.ts'));
});
afterAll(() => {
  vi.doUnmock('../grammar-folder.ts');
  vi.resetModules();
});

let project: TemporaryProject;
beforeEach(async () => {
  project = await temporaryProject();
  place.folder = mkdtempSync(join(tmpdir(), 'grammars-'));
  for (const name of readdirSync(published)) symlinkSync(join(published, name), join(place.folder, name));
});
afterEach(async () => {
  rmSync(place.folder, { recursive: true });
  await project.remove();
});

function remove(name: string): void {
  rmSync(join(place.folder, name));
}

function alter(name: string): void {
  remove(name);
  writeFileSync(join(place.folder, name), 'half of a file');
}

function damage(problem: string): object {
  return {
    code: 'PLUGIN_INVALID',
    message: `The installation of chunker-ast is damaged: ${problem}`,
    hint: expect.stringContaining('Install chunker-ast again') as string,
  };
}

it.each([
  ['missing', 'a.go', remove, 'go.wasm of its grammars cannot be read.'],
  ['altered', 'a.py', alter, 'python.wasm of its grammars was altered.'],
])('does not chunk a file without its grammar if that is %s', async (_, path, harm, problem) => {
  await using chunker = guardStage(ast(), project.context);
  harm(path === 'a.go' ? 'go.wasm' : 'python.wasm');
  const chunk = (): Promise<unknown> => chunker.chunk({ source: sourceText(path, 'value = 1\n') });
  await expect(chunk()).rejects.toMatchObject(damage(problem));
  await expect(chunk()).rejects.toMatchObject(damage(problem));
  const { chunks, degraded } = await chunker.chunk({ source: sourceText('a.json', '{}\n') });
  expect(chunks).toHaveLength(1);
  expect(degraded).toBeUndefined();
});

it('a check finds each grammar that is missing or altered', async () => {
  await using chunker = guardStage(ast(), project.context);
  await chunker.check?.();
  remove('c.wasm');
  alter('zig.wasm');
  await expect(chunker.check?.()).rejects.toMatchObject(
    damage('of its grammars, these are missing or altered: c.wasm, zig.wasm.'),
  );
});
