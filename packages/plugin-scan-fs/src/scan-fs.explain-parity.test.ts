import { readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import type { SkippedFile } from '@codesearch/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plant, randomRules, randomTree, writeInto } from '../test/random-tree.ts';
import { Scratch } from '../test/scratch.ts';

const extras = fc.record({
  own: fc.array(fc.tuple(fc.constantFrom('.', 'a', 'b', 'ab', 'a/b'), randomRules), { maxLength: 2 }),
  exclude: fc.array(fc.constantFrom('a', 'b/', '/ab', '*.b', 'a/**', '!a', '!*.log'), { maxLength: 2 }),
  more: fc.subarray([
    'node_modules/a',
    'b/node_modules/b',
    'ab/build/c',
    '.env',
    'a/big',
    'logo.png',
    'ab/nested/.git/HEAD',
  ]),
});

it('explain reports what a scan does with each file and folder of any tree', async () => {
  const property = fc.asyncProperty(randomTree, extras, async (given, { own, exclude, more }) => {
    await using scratch = new Scratch();
    plant(scratch, given);
    for (const path of more) {
      try {
        scratch.write(path, 'text\n'.repeat(path.endsWith('big') ? 9 : 1));
      } catch {
        // A folder of the path is a file in the tree.
      }
    }
    for (const [folder, rules] of own) writeInto(scratch, folder, '.codesearchignore', rules);
    const scanner = scratch.scanner({ exclude, maxFileSize: 40 });
    const listed = new Set<string>();
    const skipped = new Map<string, SkippedFile>();
    for await (const batch of scanner.scan()) {
      for (const { path } of batch.files) listed.add(path);
      for (const each of batch.skipped) skipped.set(each.path, each);
    }
    const paths = filesBelow(scratch.root);
    for (const path of paths) {
      const verdict = await scanner.explain({ path });
      if (listed.has(path)) expect([path, verdict]).toEqual([path, { verdict: 'listed' }]);
      else if (skipped.has(path)) expect(verdict).toEqual({ verdict: 'skipped', skipped: skipped.get(path) });
      else expect([path, verdict.verdict]).toEqual([path, 'ignored']);
      if (verdict.verdict === 'ignored') expect(`${path}/`.startsWith(`${verdict.rule.matched}/`)).toBe(true);
    }
    expect(paths).toEqual(expect.arrayContaining([...listed, ...skipped.keys()]));
    for (const path of foldersBelow(scratch.root)) {
      const verdict = await scanner.explain({ path });
      const isEntered = [...listed, ...skipped.keys()].some((file) => file.startsWith(`${path}/`));
      if (isEntered) expect([path, verdict]).toMatchObject([path, { verdict: 'folder', entered: true }]);
      else expect([path, verdict]).toMatchObject([path, { verdict: 'folder' }]);
    }
  });
  await fc.assert(property, { numRuns: Number(process.env['SCAN_FS_RUNS'] ?? 15) });
});

function filesBelow(root: string): string[] {
  const paths = pathsBelow(root, (entry) => entry.isFile());
  return paths.filter((path) => !path.startsWith('.git/') || path === '.git/HEAD');
}

function foldersBelow(root: string): string[] {
  return pathsBelow(root, (entry) => entry.isDirectory()).filter((path) => !path.startsWith('.git/'));
}

function pathsBelow(root: string, isWanted: (entry: Dirent) => boolean): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(isWanted);
  return entries.map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
