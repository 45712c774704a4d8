import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTree } from '../fixture/tree.ts';
import { law, type Law } from '../law/law.ts';
import { scanAll } from './scan-all.ts';

const tree = {
  '.gitignore': '# kept out\n*.log\n\nout/\n',
  'src/.gitignore': '!kept.log\n',
  'src/a.ts': 'a\n',
  'src/kept.log': 'kept\n',
  'src/lost.log': 'lost\n',
  'out/deep/b.ts': 'b\n',
};

export const verdictLaws: readonly Law<'scanner'>[] = [
  law('stat gives the state that a scan lists, and nothing for what is no file of the project', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, tree);
    await symlink('a.ts', join(root, 'src/link.ts'));
    const scanner = await bench.open();
    const { files } = await scanAll(scanner);
    for (const file of files) assert.deepEqual(await scanner.stat(file.path), file);
    for (const path of ['missing.ts', 'src', 'src/link.ts', '../outside.ts', 'src/a.ts/b']) {
      assert.equal(await scanner.stat(path), undefined, path);
    }
  }),

  law('explain says listed for what a scan lists and skipped for what it passes over', async (bench) => {
    const { root } = bench.project;
    await writeTree(root, tree);
    await symlink('a.ts', join(root, 'src/link.ts'));
    const scanner = await bench.open();
    const { files, skipped } = await scanAll(scanner);
    for (const { path } of files) assert.deepEqual(await scanner.explain(path), { verdict: 'listed' }, path);
    for (const each of skipped) {
      const verdict = await scanner.explain(each.path);
      assert.equal(verdict.verdict, 'skipped', each.path);
      assert.equal(verdict.verdict === 'skipped' && verdict.skipped.reason, each.reason);
    }
    assert.deepEqual(await scanner.explain('missing.ts'), { verdict: 'absent' });
  }),

  law('explain names the rule that hides a file: its words, its file, its line, and what it matched', async (bench) => {
    await writeTree(bench.project.root, tree);
    const scanner = await bench.open();
    const ruleOf = async (path: string): Promise<unknown> => {
      const verdict = await scanner.explain(path);
      return verdict.verdict === 'ignored' ? verdict.rule : verdict;
    };
    const source = '.gitignore';
    assert.deepEqual(await ruleOf('src/lost.log'), { pattern: '*.log', source, line: 2, matched: 'src/lost.log' });
    assert.deepEqual(await ruleOf('out/deep/b.ts'), { pattern: 'out/', source, line: 4, matched: 'out' });
  }),
];
