import assert from 'node:assert/strict';
import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IgnoreRule } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { writeTree } from '../../fixture/tree.ts';
import { law } from '../../law/law.ts';
import type { Law } from '../../law/law.ts';
import { scanAll, scanPaths } from '../scan-all.ts';
import { assertChangesSeen, assertRecalled } from '../unchanged-laws.ts';
import { assertEqual } from '../../law/assert-equal.ts';

type Scanner = GuardedStage<'scanner'>;

/** What holds for `.gitignore` files and the folder of git. */
export const ignoreFileLaws: readonly Law<'scanner'>[] = [
  law('files whose names begin with a dot are listed', async (fixture) => {
    await writeTree(fixture.project.root, { '.hidden.ts': '1', 'src/.b.ts': '2' });
    assertEqual(await scanPaths(await fixture.open()), ['.hidden.ts', 'src/.b.ts']);
  }),

  law('ignore files apply to their folder and the folders below, also outside of a repository', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.gitignore': '# comment\n\n*.log\n/build\ncache/\n!keep.log\ndoc/*.txt\n**/gen/*.ts\n\\#odd.ts\n',
      'a.ts': '1',
      'a.log': '1',
      'keep.log': '1',
      'deep/down/b.log': '1',
      'deep/keep.log': '1',
      'build/out.ts': '1',
      'src/build/in.ts': '1',
      'src/cache/c.ts': '1',
      'cache.ts': '1',
      'doc/a.txt': '1',
      'doc/sub/b.txt': '1',
      'x/y/gen/z.ts': '1',
      'x/y/gen/z.py': '1',
      '#odd.ts': '1',
      'pkg/.gitignore': '!*.log\n/local.ts\nfixtures/**\n!fixtures/a.ts\n',
      'pkg/a.log': '1',
      'pkg/sub/b.log': '1',
      'pkg/local.ts': '1',
      'pkg/sub/local.ts': '1',
      'local.ts': '1',
      'pkg/fixtures/a.ts': '1',
      'pkg/fixtures/b.ts': '1',
    });
    assertEqual(await sourcePaths(await fixture.open()), [
      'a.ts',
      'cache.ts',
      'deep/keep.log',
      'doc/sub/b.txt',
      'keep.log',
      'local.ts',
      'pkg/a.log',
      'pkg/fixtures/a.ts',
      'pkg/sub/b.log',
      'pkg/sub/local.ts',
      'src/build/in.ts',
      'x/y/gen/z.py',
    ]);
  }),

  law('a negated rule does not include a file of an ignored folder', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.gitignore': 'out/\n!out/a.ts\n*.tmp/\n',
      'out/a.ts': '1',
      'out/.gitignore': '!*\n',
      'b.tmp/c.ts': '1',
      'd.ts': '1',
    });
    assertEqual(await sourcePaths(await fixture.open()), ['d.ts']);
  }),

  law('the folder of git is not listed', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/hooks/pre-commit': '#!/bin/sh\n',
      'sub/.git': 'gitdir: ../.git\n',
      'a.ts': '1',
    });
    const { files, skipped } = await scanAll(await fixture.open());
    assertEqual(
      [...files, ...skipped].map(({ path }) => path),
      ['a.ts'],
    );
  }),

  law('explain says ignored for the files that a scan leaves out', async (fixture) => {
    const paths = ['a.ts', 'a.log', 'keep.log', 'build/a.ts', 'src/build/b.ts', 'src/c.log', 'pkg/a.log', 'pkg/x.ts'];
    await writeTree(fixture.project.root, {
      ...Object.fromEntries(paths.map((path) => [path, 'text\n'])),
      '.gitignore': '*.log\n!keep.log\n/build\n',
      'pkg/.gitignore': '!*.log\nx.*\n',
    });
    const scanner = await fixture.open();
    const listed = new Set(await scanPaths(scanner));
    for (const path of [...paths, '.gitignore', 'pkg/.gitignore']) {
      const { verdict } = await scanner.explain({ path });
      assert.equal(verdict, listed.has(path) ? 'listed' : 'ignored', path);
    }
  }),

  law('explain names the rule that hides a file, where it is written, and what it matched', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.gitignore': '# comment\n\n*.log\nout/\n*.tmp\n',
      'a.log': '1',
      'src/out/deep/a.ts': '1',
      'src/b.tmp': '1',
      'pkg/.gitignore': '\n/local.ts\n*.tmp\n',
      'pkg/local.ts': '1',
      'pkg/c.tmp': '1',
    });
    const scanner = await fixture.open();
    const root = '.gitignore';
    const nested = 'pkg/.gitignore';
    const expected: Readonly<Record<string, IgnoreRule>> = {
      'a.log': { pattern: '*.log', source: root, line: 3, matched: 'a.log' },
      'src/out/deep/a.ts': { pattern: 'out/', source: root, line: 4, matched: 'src/out' },
      'src/b.tmp': { pattern: '*.tmp', source: root, line: 5, matched: 'src/b.tmp' },
      'pkg/local.ts': { pattern: '/local.ts', source: nested, line: 2, matched: 'pkg/local.ts' },
      'pkg/c.tmp': { pattern: '*.tmp', source: nested, line: 3, matched: 'pkg/c.tmp' },
    };
    for (const [path, rule] of Object.entries(expected)) assertEqual(await ruleOf(scanner, path), rule);
  }),

  law('explain says of a folder whether a scan enters it, and which rule hides it', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.gitignore': '*.log\nout/\n',
      'src/a.ts': '1',
      'src/deep/a.log': '1',
      'src/out/deep/a.ts': '1',
    });
    const scanner = await fixture.open();
    for (const path of ['src', 'src/deep']) {
      assertEqual(await scanner.explain({ path }), { verdict: 'folder', entered: true }, path);
    }
    const rule: IgnoreRule = { pattern: 'out/', source: '.gitignore', line: 2, matched: 'src/out' };
    for (const path of ['src/out', 'src/out/deep']) {
      assertEqual(await scanner.explain({ path }), { verdict: 'folder', entered: false, rule }, path);
    }
  }),

  law('explain says absent for a missing file, also if a rule would hide it', async (fixture) => {
    await writeTree(fixture.project.root, { '.gitignore': 'out/\n*.log\n', 'a.ts': '1', 'out/a.ts': '1' });
    const scanner = await fixture.open();
    for (const path of ['gone.log', 'out/gone.ts']) {
      assertEqual(await scanner.explain({ path }), { verdict: 'absent' }, path);
    }
  }),

  law('unchangedSince counts links and ignored files as a scan does', async (fixture) => {
    await writeTree(fixture.project.root, {
      '.gitignore': '*.log\n',
      'a.ts': 'const a = 1;\n',
      'src/b.ts': 'const b = 1;\n',
      'd.log': 'a line\n',
      'link.ts': { link: 'a.ts' },
    });
    await assertRecalled(fixture);
  }),

  law(
    'unchangedSince sees an edit that keeps size and time, a rename, and a change of an ignore file',
    async (fixture) => {
      const { root } = fixture.project;
      const time = 1_600_000_000;
      await writeTree(root, { '.gitignore': '*.log\n', 'a.ts': 'const a = 1;\n', 'src/b.ts': 'const b = 1;\n' });
      // Times before and after the edit are equal to the last digit.
      await utimes(join(root, 'a.ts'), time, time);
      await assertChangesSeen(fixture, {
        'a file edited that keeps its size and time': async () => {
          await writeFile(join(root, 'a.ts'), 'const a = 2;\n');
          await utimes(join(root, 'a.ts'), time, time);
        },
        'a file renamed': () => rename(join(root, 'src/b.ts'), join(root, 'src/bb.ts')),
        'an ignore file edited': () => writeFile(join(root, '.gitignore'), '*.ts\n'),
      });
    },
  ),
];

/** The listed paths without ignore files, sorted. */
async function sourcePaths(scanner: Scanner): Promise<readonly string[]> {
  return (await scanPaths(scanner)).filter((path) => !path.endsWith('.gitignore'));
}

async function ruleOf(scanner: Scanner, path: string): Promise<IgnoreRule> {
  const verdict = await scanner.explain({ path });
  assert.ok(verdict.verdict === 'ignored', `${path} is ${verdict.verdict}, and should be ignored`);
  return verdict.rule;
}
