import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectParts } from '../composition/project-scope.ts';
import { indexed, SmallTree } from '../fixture/small-project.ts';
import { explainFile } from './file/explain-file.ts';
import type { FileExplanation } from './file/explain-file.ts';
import { indexedFiles, skippedFiles } from './file/indexed-files.ts';
import { readSource } from './file/read-source.ts';

/* What people see of the files of a project, with an index and without one. */

let tree: SmallTree;
let parts: ProjectParts;

beforeEach(() => {
  tree = new SmallTree();
  tree.write('src/a.txt', 'one\ntwo\n');
  tree.write('src/b.TXT', 'three\n');
  tree.write('notes', 'four\n');
  tree.write('binary.bin', 'a\0b');
  tree.write('data.huge', '');
  tree.write('ignored.txt', 'secret\n');
  parts = tree.open();
});
afterEach(() => tree[Symbol.asyncDispose]());

const why = (path: string): Promise<FileExplanation> => explainFile(parts, path);

describe('the explanation of a file', () => {
  it('without an index is what the first run will do, and begins no index', async () => {
    expect(await why('src/a.txt')).toEqual({
      path: 'src/a.txt',
      scan: { verdict: 'listed' },
      chunks: [],
      current: false,
      hasIndex: false,
      text: 'one\ntwo\n',
    });
    expect(await why('binary.bin')).toMatchObject({ skipped: { reason: 'binary' }, hasIndex: false });
    expect(existsSync(tree.home)).toBe(false);
  });

  it('of an indexed file is its record and its chunks, and whether it is still that file', async () => {
    await indexed(parts);
    const found = await why('src/a.txt');
    expect(found).toMatchObject({ current: true, hasIndex: true, record: { chunks: 2 } });
    expect(found.text).toBe('one\ntwo\n');
    expect(found.chunks.map(({ text }) => text)).toEqual(['one\n', 'two\n']);
    tree.write('src/a.txt', 'one\ntwo!\n');
    expect(await why('src/a.txt')).toMatchObject({ current: false, record: { chunks: 2 } });
  });

  it('of a file whose times alone have changed is that it is current', async () => {
    await indexed(parts);
    utimesSync(join(tree.root, 'src/a.txt'), 1_000, 1_000);
    expect((await why('src/a.txt')).current).toBe(true);
  });

  it('of a file that was skipped when it was read is current as long as it has the same bytes', async () => {
    await indexed(parts);
    expect(await why('binary.bin')).toMatchObject({ skipped: { reason: 'binary' }, current: true });
    tree.write('binary.bin', 'a\0c');
    expect((await why('binary.bin')).current).toBe(false);
  });

  it('of a path without a file names the indexed file that it most likely means', async () => {
    await indexed(parts);
    expect(await why('src/aa.txt')).toMatchObject({ scan: { verdict: 'absent' }, nearest: 'src/a.txt' });
    expect(await why('lib/notes')).toMatchObject({ nearest: 'notes' });
    expect(await why('src/quite-another-name')).not.toHaveProperty('nearest');
  });

  it('names the rule that ignores it, and the reason of a scan', async () => {
    await indexed(parts);
    expect(await why('ignored.txt')).toMatchObject({ scan: { verdict: 'ignored', rule: { pattern: '*ignored*' } } });
    expect(await why('data.huge')).toMatchObject({ scan: { verdict: 'skipped', skipped: { reason: 'too-large' } } });
  });

  it('says why its text is chunked by a fallback', async () => {
    tree.write('src/a.txt', 'DEGRADED\n');
    expect((await why('src/a.txt')).degraded).toEqual({ code: 'syntax-errors' });
    await indexed(parts);
    expect((await why('src/a.txt')).degraded).toEqual({ code: 'syntax-errors' });
    expect(await why('notes')).not.toHaveProperty('degraded');
  });
});

it('an explanation does not chunk a file that is as it was indexed', async () => {
  let chunked = 0;
  const counting = definePlugin({
    name: 'counting',
    stage: 'chunker',
    create: () => ({
      async chunk({ source: { text } }) {
        chunked++;
        const span = { start: 0, end: text.length, startLine: 1, endLine: text.split('\n').length - 1 };
        const chunk = {
          span,
          text,
          language: 'text',
          kind: 'block',
          symbols: [],
          enclosing: [],
          calls: [],
          imports: [],
        };
        return { language: 'text', chunks: [chunk], degraded: { code: 'no-grammar', detail: 'txt' } };
      },
    }),
  });
  const own = tree.open({ chunker: counting() });
  await indexed(own);
  const before = chunked;
  const { degraded } = await explainFile(own, 'src/a.txt');
  expect([degraded, chunked - before]).toEqual([{ code: 'no-grammar', detail: 'txt' }, 0]);
  tree.write('src/a.txt', 'other\n');
  await explainFile(own, 'src/a.txt');
  expect(chunked - before).toBe(1);
});

describe('the explanation of a folder', () => {
  it('counts the indexed files below it, and not those of a folder whose name begins the same', async () => {
    tree.write('src2/c.txt', 'five\n');
    await indexed(parts);
    expect((await why('src')).below).toEqual({ files: 2, chunks: 3 });
  });

  it('that was removed after it was indexed still has what the index has of it', async () => {
    await indexed(parts);
    tree.remove('src');
    expect(await why('src')).toMatchObject({ scan: { verdict: 'absent' }, below: { files: 2, chunks: 3 } });
    expect(await why('never')).not.toHaveProperty('below');
  });
});

describe('the list of files', () => {
  const states = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries((await indexedFiles(parts)).map(({ path, state, chunks }) => [path, `${state} ${chunks}`]));

  it('has the state of each file by path, with the chunks that the index has', async () => {
    await indexed(parts);
    expect(await states()).toEqual({ notes: 'current 1', 'src/a.txt': 'current 2', 'src/b.TXT': 'current 1' });
    tree.write('src/a.txt', 'one\ntwo\nthree\n');
    tree.write('new.txt', 'new\nlines\n');
    tree.remove('notes');
    const changed = await states();
    expect(changed).toEqual({
      'new.txt': 'added 0',
      notes: 'removed 1',
      'src/a.txt': 'modified 2',
      'src/b.TXT': 'current 1',
    });
    expect(Object.keys(changed)).toEqual(Object.keys(changed).toSorted());
  });

  it('has the size and the time of a file as it was indexed, until it is indexed again', async () => {
    utimesSync(join(tree.root, 'notes'), 1_000, 1_000);
    await indexed(parts);
    tree.write('notes', 'four and more\n');
    const list = await indexedFiles(parts);
    expect(list.find(({ path }) => path === 'notes')).toMatchObject({
      state: 'modified',
      bytes: 5,
      modifiedAt: '1970-01-01T00:16:40.000Z',
    });
  });

  it('needs an index', async () => {
    await expect(indexedFiles(parts)).rejects.toMatchObject({
      code: 'INDEX_MISSING',
    });
  });
});

describe('the list of skipped files', () => {
  const expected = [
    { path: 'binary.bin', reason: 'binary' },
    { path: 'data.huge', reason: 'too-large', detail: 'It is huge.' },
  ];

  it('is the same before the first run and after it', async () => {
    expect(await skippedFiles(parts)).toEqual(expected);
    await indexed(parts);
    expect(await skippedFiles(parts)).toEqual(expected);
  });

  it('is that of the last run, which no file is read for', async () => {
    await indexed(parts);
    tree.write('binary.bin', 'text now\n');
    expect(await skippedFiles(parts)).toEqual(expected);
    await indexed(parts);
    expect(await skippedFiles(parts)).toEqual(expected.slice(1));
  });
});

describe('a file that is read', () => {
  const read = (path: string): Promise<unknown> => readSource(parts, path);

  it('has the text that indexing reads', async () => {
    expect(await read('src/a.txt')).toMatchObject({ text: 'one\ntwo\n', file: { path: 'src/a.txt' } });
  });

  it.each([
    ['ignored.txt', /ignored by '\*ignored\*' in built-in/],
    ['data.huge', /skipped \(too-large\): It is huge/],
    ['binary.bin', /skipped \(binary\)\.$/],
    ['src', /is a folder/],
    ['nowhere.txt', /There is no file nowhere\.txt/],
  ])('is refused with the reason if it is %s', async (path, reason) => {
    await expect(read(path)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(reason) as string,
    });
  });
});
