import assert from 'node:assert/strict';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemporaryProject } from '../../law/temporary-project.ts';
import { writeTree } from '../../fixture/tree.ts';
import { law } from '../../law/law.ts';
import type { Law } from '../../law/law.ts';
import { onlyFile, readAll, scanAll } from '../scan-all.ts';
import { assertEqual } from '../../law/assert-equal.ts';

/** What holds for links, and for files outside of the root. */
export const linkLaws: readonly Law<'scanner'>[] = [
  law('links are not followed out of the root, and loops end', async (fixture) => {
    const outside = await fixture.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n', 'folder/more.ts': 'const more = 1;\n' });
    await writeTree(fixture.project.root, {
      'a.ts': 'const a = 1;\n',
      'sub/b.ts': 'const b = 1;\n',
      'sub/loop': { link: '.' },
      'sub/up': { link: '..' },
      self: { link: 'self' },
      'dangling.ts': { link: 'nowhere.ts' },
      'twin.ts': { link: 'a.ts' },
      'out.ts': { link: join(outside.root, 'secret.ts') },
      outdir: { link: outside.root },
    });
    const verdicts = await readAll(await fixture.open());
    const texts = [...verdicts].filter(([, verdict]) => 'text' in verdict).map(([path]) => path);
    assertEqual(texts.toSorted(), ['a.ts', 'sub/b.ts']);
    for (const path of ['out.ts', 'dangling.ts', 'twin.ts']) {
      assert.ok(verdicts.has(path), `${path} is left out, not skipped with a reason`);
    }
  }),

  law('a file that was replaced by a link is skipped, and is not an error', async (fixture) => {
    const { root } = fixture.project;
    const outside = await fixture.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n', 'a.ts': 'const other = 1;\n' });
    await writeTree(root, { 'link.ts': '1', 'moved/a.ts': '1' });
    const scanner = await fixture.open();
    const { files } = await scanAll(scanner);
    assert.equal(files.length, 2);
    for (const name of ['link.ts', 'moved']) await rm(join(root, name), { recursive: true });
    await symlink(join(outside.root, 'secret.ts'), join(root, 'link.ts'));
    await symlink(outside.root, join(root, 'moved'));
    for (const file of files) {
      const result = await scanner.read({ file });
      assert.ok('skipped' in result, `${file.path} was read`);
      assert.equal(result.skipped.path, file.path);
    }
  }),

  law('read stays within the root', async (fixture) => {
    const { project } = fixture;
    const outside = await fixture.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(project.root, { 'a.ts': 'const a = 1;\n' });
    const scanner = await fixture.open();
    const file = await onlyFile(scanner);
    for (const path of pathsTo(project, join(outside.root, 'secret.ts'))) {
      const [outcome] = await Promise.allSettled([scanner.read({ file: { ...file, path } })]);
      const read = outcome.status === 'fulfilled' && 'source' in outcome.value;
      assert.ok(!read, 'a file outside of the root was read');
    }
  }),

  law('of many files and links, each is listed or skipped once', async (fixture) => {
    const paths = Array.from({ length: 1_200 }, (_, index) => `f${index}.ts`);
    const linked = new Set(paths.filter((_, index) => index % 3 === 1));
    await writeTree(
      fixture.project.root,
      Object.fromEntries(paths.map((path) => [path, linked.has(path) ? { link: 'f0.ts' } : '1'])),
    );
    const { files, skipped } = await scanAll(await fixture.open());
    const found = (all: readonly { readonly path: string }[]): readonly string[] =>
      all.map(({ path }) => path).toSorted();
    assertEqual(found(files), paths.filter((path) => !linked.has(path)).toSorted());
    assertEqual(found(skipped), [...linked].toSorted());
    assertEqual([...new Set(skipped.map(({ reason }) => reason))], ['symlink']);
  }),

  law('links, folders and files outside of the root have no state', async (fixture) => {
    const { project } = fixture;
    const { root } = project;
    const outside = await fixture.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(root, {
      'sub/a.ts': 'const a = 1;\n',
      'moved/secret.ts': 'const b = 1;\n',
      'twin.ts': { link: 'sub/a.ts' },
      'out.ts': { link: join(outside.root, 'secret.ts') },
      outdir: { link: outside.root },
      indir: { link: 'sub' },
    });
    const scanner = await fixture.open();
    assert.ok(await scanner.stat({ path: 'moved/secret.ts' }), 'the file has no state');
    await rename(join(root, 'moved'), join(outside.root, 'moved'));
    await symlink(outside.root, join(root, 'moved'));
    await mkdir(join(root, 'empty'));
    const inside = ['sub', 'empty', 'twin.ts', 'out.ts', 'outdir', 'outdir/secret.ts', 'indir/a.ts', 'moved/secret.ts'];
    for (const path of [...inside, ...pathsTo(project, join(outside.root, 'secret.ts'))]) {
      assert.equal(await scanner.stat({ path }), undefined, `the state of ${path}`);
    }
  }),

  law('explain agrees with the scan about links, and says absent for files outside of the root', async (fixture) => {
    const { project } = fixture;
    const outside = await fixture.otherProject();
    await writeTree(outside.root, { 'secret.ts': 'const secret = 1;\n' });
    await writeTree(project.root, { 'a.ts': '1', 'twin.ts': { link: 'a.ts' } });
    const scanner = await fixture.open();
    const skipped = (await scanAll(scanner)).skipped.find(({ path }) => path === 'twin.ts');
    assert.ok(skipped, 'the link is not skipped');
    assertEqual(await scanner.explain({ path: 'twin.ts' }), { verdict: 'skipped', skipped });
    for (const path of pathsTo(project, join(outside.root, 'secret.ts'))) {
      assertEqual(await scanner.explain({ path }), { verdict: 'absent' }, path);
    }
  }),
];

/** Paths that lead from the root to a file outside of it. */
function pathsTo({ root }: TemporaryProject, file: string): readonly string[] {
  return [file, `${'../'.repeat(root.split('/').length)}${file.slice(1)}`];
}
