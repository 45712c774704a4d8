import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { IgnoreRule, Scanner } from '@codesearch/kernel';
import { writeTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import { scanAll } from './scan-all.ts';

export const verdictLaws: readonly Law<'scanner'>[] = [
  law('explain says of each path what a scan does with it', async (bench) => {
    const paths = [
      'a.ts',
      'a.log',
      'keep.log',
      'build/a.ts',
      'src/build/b.ts',
      'src/b.ts',
      'src/c.log',
      'pkg/a.log',
      'pkg/x.ts',
    ];
    await writeTree(bench.project.root, {
      ...Object.fromEntries(paths.map((path) => [path, 'text\n'])),
      '.gitignore': '*.log\n!keep.log\n/build\n',
      'pkg/.gitignore': '!*.log\nx.*\n',
      'twin.ts': { link: 'a.ts' },
    });
    const scanner = await bench.open();
    const { files, skipped } = await scanAll(scanner);
    const listed = new Set(files.map(({ path }) => path));
    for (const path of [...paths, '.gitignore', 'pkg/.gitignore', 'twin.ts']) {
      const verdict = await scanner.explain(path);
      const passed = skipped.find((each) => each.path === path);
      if (listed.has(path)) assert.deepEqual(verdict, { verdict: 'listed' }, path);
      else if (passed) assert.deepEqual(verdict, { verdict: 'skipped', skipped: passed }, path);
      else assert.equal(verdict.verdict, 'ignored', path);
    }
  }),

  law('explain names the rule that hides a file, where it is written, and what it matched', async (bench) => {
    await writeTree(bench.project.root, {
      '.gitignore': '# comment\n\n*.log\nout/\n*.tmp\n',
      'a.log': '1',
      'src/out/deep/a.ts': '1',
      'src/b.tmp': '1',
      'pkg/.gitignore': '\n/local.ts\n*.tmp\n',
      'pkg/local.ts': '1',
      'pkg/c.tmp': '1',
    });
    const scanner = await bench.open();
    const root = '.gitignore';
    const nested = 'pkg/.gitignore';
    const expected: Readonly<Record<string, IgnoreRule>> = {
      'a.log': { pattern: '*.log', source: root, line: 3, matched: 'a.log' },
      'src/out/deep/a.ts': { pattern: 'out/', source: root, line: 4, matched: 'src/out' },
      'src/b.tmp': { pattern: '*.tmp', source: root, line: 5, matched: 'src/b.tmp' },
      'pkg/local.ts': { pattern: '/local.ts', source: nested, line: 2, matched: 'pkg/local.ts' },
      'pkg/c.tmp': { pattern: '*.tmp', source: nested, line: 3, matched: 'pkg/c.tmp' },
    };
    for (const [path, rule] of Object.entries(expected)) assert.deepEqual(await ruleOf(scanner, path), rule);
  }),

  law('explain tells a folder from a file, and whether a scan enters it or by what it is hidden', async (bench) => {
    await writeTree(bench.project.root, {
      '.gitignore': '*.log\nout/\n',
      'src/a.ts': '1',
      'src/deep/a.log': '1',
      'src/out/deep/a.ts': '1',
    });
    const scanner = await bench.open();
    for (const path of ['src', 'src/deep']) {
      assert.deepEqual(await scanner.explain(path), { verdict: 'folder', entered: true }, path);
    }
    const rule: IgnoreRule = { pattern: 'out/', source: '.gitignore', line: 2, matched: 'src/out' };
    for (const path of ['src/out', 'src/out/deep']) {
      assert.deepEqual(await scanner.explain(path), { verdict: 'folder', entered: false, rule }, path);
    }
  }),

  law('explain says absent of what is not there', async (bench) => {
    const { root } = bench.project;
    const outside = await bench.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(root, { '.gitignore': 'out/\n*.log\n', 'a.ts': '1', 'out/a.ts': '1' });
    const scanner = await bench.open();
    const away = `${'../'.repeat(root.split('/').length)}${outside.root.slice(1)}/secret.ts`;
    for (const path of [
      'gone.ts',
      'gone.log',
      'gone/a.ts',
      'a.ts/b.ts',
      'out/gone.ts',
      join(outside.root, 'secret.ts'),
      away,
    ]) {
      assert.deepEqual(await scanner.explain(path), { verdict: 'absent' }, path);
    }
  }),
];

async function ruleOf(scanner: Scanner, path: string): Promise<IgnoreRule> {
  const verdict = await scanner.explain(path);
  assert.ok(verdict.verdict === 'ignored', `${path} is ignored, and is said to be ${verdict.verdict}`);
  return verdict.rule;
}
