import assert from 'node:assert/strict';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { scanAll } from './scan-all.ts';
import type { OpenSourceTree } from './source-tree.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** What holds for the states of single files. */
export function stateLaws(tree: OpenSourceTree): readonly Law<'scanner'>[] {
  return [
    law('stat returns the state that a scan lists, in every instance', async (fixture) => {
      await tree(fixture.project).write({
        'a.ts': 'const a = 1;\n',
        'empty.ts': '',
        'src/deep/er/b c.ts': 'const b = 2;\n',
        'ünï/世界.md': 'text\n',
      });
      const { files } = await scanAll(await fixture.open());
      assert.equal(files.length, 4);
      const other = await fixture.open();
      for (const file of files) assertEqual(await other.stat({ path: file.path }), file, `of ${file.path}`);
    }),

    law('stat sees a change and a removal at once', async (fixture) => {
      const source = tree(fixture.project);
      await source.write({ 'a.ts': 'short\n', 'b.ts': 'b\n' });
      const scanner = await fixture.open();
      const before = await scanner.stat({ path: 'a.ts' });
      assert.ok(before, 'the file has no state');
      await source.write({ 'a.ts': 'another length\n' });
      await source.remove(['b.ts']);
      const [after] = (await scanAll(scanner)).files;
      assertEqual(await scanner.stat({ path: 'a.ts' }), after);
      assert.notEqual(after?.stamp, before.stamp);
      assert.equal(await scanner.stat({ path: 'b.ts' }), undefined, 'the state of a removed file');
    }),

    law('a path without a file has no state', async (fixture) => {
      await tree(fixture.project).write({ 'sub/a.ts': 'const a = 1;\n' });
      const scanner = await fixture.open();
      for (const path of ['gone.ts', 'gone/a.ts', 'sub', 'sub/a.ts/b.ts', 'a.ts', '../sub/a.ts']) {
        assert.equal(await scanner.stat({ path }), undefined, `the state of ${path}`);
      }
    }),
  ];
}
