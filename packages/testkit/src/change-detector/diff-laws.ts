import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { SourceFile } from '@codesearch/kernel';
import { sha256 } from '../fixture/source-text.ts';
import { listTree } from '../fixture/tree.ts';
import { openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { assertChanges } from './assert-changes.ts';
import { commitAll, countsOf, diffOf, samplePaths as paths } from './working-tree.ts';
import { treeLaw } from './tree-law.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** What holds for comparisons. */
export const diffLaws: readonly Law<'changeDetector'>[] = [
  treeLaw('every file is added at first, and unchanged after a commit', async (detector, tree) => {
    assertChanges(await diffOf(detector, await tree.files()), { added: paths });
    await commitAll(detector, tree);
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: paths.length });
  }),

  treeLaw('a file with another content is modified, also if the size is the same', async (detector, tree) => {
    await commitAll(detector, tree);
    await tree.write('a.ts', 'CONTENT of a.ts\n');
    await tree.write('lib/b.ts', 'another length\n');
    assertChanges(await diffOf(detector, await tree.files()), { modified: ['a.ts', 'lib/b.ts'], unchanged: 3 });
    await commitAll(detector, tree);
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
    const { root } = await detector.snapshot();
    // The content of another file is another one too.
    await tree.write('a.ts', 'another length\n');
    await tree.write('lib/b.ts', 'CONTENT of a.ts\n');
    assertChanges(await commitAll(detector, tree), { modified: ['a.ts', 'lib/b.ts'], unchanged: 3 });
    assert.notEqual((await detector.snapshot()).root, root, 'the root of files that have swapped their contents');
  }),

  openLaw('a thousand files are added, unchanged and removed, each once', async (detector) => {
    const files = Array.from({ length: 2_100 }, (_, index): SourceFile => {
      const path = `d${index % 9}/${String(index).padStart(4, '0')}.ts`;
      return { path, size: index, mtimeMs: 1_600_000_000_000, stamp: String(index) };
    });
    const all = files.map(({ path }) => path);
    assertChanges(await diffOf(detector, files), { added: all });
    await detector.commit({
      records: files.map((file) => ({ file, hash: sha256(file.path), chunks: 1 })),
      removed: [],
    });
    assertChanges(await diffOf(detector, files), { unchanged: 2_100 });
    assertChanges(await diffOf(detector, files.slice(0, 10)), { removed: all.slice(10), unchanged: 10 });
  }),

  openLaw('a diff that is aborted stops reading the scan', async (detector) => {
    const controller = new AbortController();
    let read = 0;
    async function* scan(): AsyncGenerator<readonly SourceFile[]> {
      while (read < 10_000) {
        if (read++ === 3) controller.abort();
        await setImmediate();
        yield [{ path: `${read}.ts`, size: 1, mtimeMs: 1, stamp: '1' }];
      }
    }
    await detector.diff({ files: scan(), signal: controller.signal }).catch(() => {});
    await setTimeout(50);
    assert.ok(read < 20, `${read} batches are read after the abort`);
  }),

  treeLaw('a file with an exact stamp is compared by its stamp alone', async (detector, tree, fixture) => {
    // So young that its stamp alone would not be trusted.
    const files = (await tree.files()).map((file) => ({ ...file, mtimeMs: Date.now(), exact: true }));
    const [first, ...others] = files;
    assert.ok(first);
    // The folder has another version of each file but the first.
    const content = sha256(await readFile(join(fixture.project.root, first.path)));
    const records = files.map((file) => ({ file, hash: file === first ? content : sha256('another'), chunks: 1 }));
    await detector.commit({ records, removed: [] });
    assertChanges(await diffOf(detector, files), { unchanged: paths.length });
    const changes = await diffOf(detector, [{ ...first, stamp: `${first.stamp} another` }, ...others]);
    assertChanges(changes, { modified: [first.path], unchanged: others.length });
  }),

  treeLaw('a file with another time and the same content is touched, not modified', async (detector, tree) => {
    // Whatever its bytes are.
    await tree.write('lib/deep/c.ts', Uint8Array.of(0xff, 0xfe, 0x80, 0, 7));
    await commitAll(detector, tree);
    const committed = { ...(await tree.record('lib/deep/c.ts', 3)), masked: 2 };
    await detector.commit({ records: [committed], removed: [] });
    await tree.touch('lib/deep/c.ts');
    const changes = await diffOf(detector, await tree.files());
    assertChanges(changes, { touched: ['lib/deep/c.ts'], unchanged: 4 });
    const complete = { ...committed, file: await tree.file('lib/deep/c.ts') };
    assertEqual(changes.touched, [complete], 'the record to commit again is complete');
    await detector.commit({ records: changes.touched, removed: [] });
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
  }),

  treeLaw('a renamed file is removed and added', async (detector, tree) => {
    await commitAll(detector, tree);
    await tree.rename('lib/deep/c.ts', 'moved/c.ts');
    await tree.rename('a.ts', 'A.ts');
    const changes = await commitAll(detector, tree);
    assertChanges(changes, { added: ['A.ts', 'moved/c.ts'], removed: ['a.ts', 'lib/deep/c.ts'], unchanged: 3 });
    assertChanges(await diffOf(detector, await tree.files()), { unchanged: 5 });
  }),

  treeLaw('a missing file is removed, and added when it is back', async (detector, tree) => {
    await commitAll(detector, tree);
    await tree.remove('lib/b.ts');
    assertChanges(await commitAll(detector, tree), { removed: ['lib/b.ts'], unchanged: 4 });
    await tree.write('lib/b.ts', 'content of lib/b.ts\n');
    assertChanges(await diffOf(detector, await tree.files()), { added: ['lib/b.ts'], unchanged: 4 });
    assertChanges(await diffOf(detector, []), { removed: paths.filter((path) => path !== 'lib/b.ts') });
  }),

  treeLaw('a file can become a folder of the same name, and a folder a file', async (detector, tree, fixture) => {
    await tree.write('name', 'a file\n');
    await commitAll(detector, tree);
    await tree.remove('name');
    await tree.write('name/inside.ts', 'a file in a folder\n');
    assertChanges(await commitAll(detector, tree), { added: ['name/inside.ts'], removed: ['name'], unchanged: 5 });
    await tree.remove('name/inside.ts');
    await rm(join(fixture.project.root, 'name'), { recursive: true });
    await tree.write('name', 'a file\n');
    assertChanges(await diffOf(detector, await tree.files()), {
      added: ['name'],
      removed: ['name/inside.ts'],
      unchanged: 5,
    });
  }),

  treeLaw('a file whose stamp is the committed one is not read', async (detector, tree, fixture) => {
    await commitAll(detector, tree);
    const files = await tree.files();
    await rm(join(fixture.project.root, 'lib'), { recursive: true });
    await writeFile(join(fixture.project.root, 'a.ts'), 'something else\n');
    assertChanges(await diffOf(detector, files), { unchanged: 5 });
  }),

  treeLaw('a second change within the resolution of the clock is found', async (detector, tree, fixture) => {
    await commitAll(detector, tree);
    const target = join(fixture.project.root, 'a.ts');
    await tree.write('a.ts', 'the first change\n');
    const record = await tree.record('a.ts');
    const others = (await tree.files()).filter(({ path }) => path !== 'a.ts');
    // A program can set the time of the modification, and not that of the change.
    for (const times of [
      (now: number) => ({ mtimeMs: now }),
      (now: number) => ({ mtimeMs: 1_600_000_000_000, changedMs: now }),
    ]) {
      const file: SourceFile = { path: 'a.ts', size: 17, stamp: 'young', ...times(Date.now()) };
      await tree.write('a.ts', 'the first change\n');
      await detector.commit({ records: [{ ...record, file }], removed: [] });
      assertChanges(await diffOf(detector, [file, ...others]), { unchanged: 5 });
      await writeFile(target, 'the 2nd change..\n');
      assertChanges(await diffOf(detector, [file, ...others]), { modified: ['a.ts'], unchanged: 4 });
    }
  }),

  treeLaw('a file that vanishes during a comparison is not an error', async (detector, tree, fixture) => {
    await commitAll(detector, tree);
    await tree.touch('a.ts');
    const files = await tree.files();
    await rm(join(fixture.project.root, 'a.ts'));
    const { added, modified, touched, removed, unchanged } = await diffOf(detector, files);
    const mentions = [...added, ...modified, ...touched.map(({ file }) => file)].filter(({ path }) => path === 'a.ts');
    assert.ok(mentions.length + removed.length <= 1, 'the file is in more than one list');
    assert.equal(unchanged, 4);
    assert.equal(touched.length, 0, 'a file that cannot be read is not taken for unchanged');
  }),

  treeLaw('a comparison writes nothing and can be repeated', async (detector, tree, fixture) => {
    await commitAll(detector, tree);
    await tree.write('a.ts', 'changed\n');
    await tree.touch('lib/b.ts');
    await tree.remove('lib/deep/c.ts');
    await tree.write('new.ts', 'new\n');
    const before = [await listTree(fixture.project.root), countsOf(await detector.snapshot())];
    const first = await diffOf(detector, await tree.files());
    assertChanges(first, {
      added: ['new.ts'],
      modified: ['a.ts'],
      touched: ['lib/b.ts'],
      removed: ['lib/deep/c.ts'],
      unchanged: 2,
    });
    assertEqual(await diffOf(detector, await tree.files()), first);
    // Reading may change the files of a database. What counts is what the next start of the program finds.
    const reopened = await fixture.reopen(detector);
    assertEqual([await listTree(fixture.project.root), countsOf(await reopened.snapshot())], before);
    assertEqual(await diffOf(reopened, await tree.files()), first);
    assert.equal(await reopened.fileRecord({ path: 'new.ts' }), undefined);
  }),
];
