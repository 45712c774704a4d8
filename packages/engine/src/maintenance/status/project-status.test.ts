import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectParts } from '../../composition/project-scope.ts';
import { indexed, SmallTree, twoFiles } from '../../fixture/small-project.ts';
import { bareContextualizer, fileStore, lengthEmbedder, plainReranker } from '../../fixture/small-stages.ts';
import type { ProjectStatus } from './status.ts';
import { takeWriterLock } from '../../state/writer-lock.ts';
import { projectStatus } from './project-status.ts';
import { useWeights } from '../use-weights.ts';

let tree: SmallTree;

beforeEach(() => {
  tree = new SmallTree(twoFiles);
});
afterEach(() => tree[Symbol.asyncDispose]());

const statusOf = (parts: ProjectParts): Promise<ProjectStatus> => projectStatus(parts, undefined);

describe('the status of a project without an index', () => {
  it('is missing, with the plugins and the place of a future index, and creates nothing', async () => {
    const parts = tree.open();
    const { folder } = parts.session.manifest;
    expect(await statusOf(parts)).toMatchObject({
      root: tree.root,
      folder,
      location: join(folder, 'store.sqlite'),
      state: 'missing',
      files: 0,
      chunks: 0,
      plugins: { scanner: 'small-scanner', store: 'file-store', embedder: 'length-embedder' },
    });
    expect(existsSync(tree.home)).toBe(false);
  });

  it('is that it is built, by which process, while another one builds it', async () => {
    const parts = tree.open();
    const { folder } = parts.session.manifest;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await takeWriterLock(folder, tree.root);
    expect(await statusOf(parts)).toMatchObject({ state: 'building', writer: process.pid });
    lock[Symbol.dispose]();
    const { state, writer } = await statusOf(parts);
    expect({ state, writer }).toEqual({ state: 'missing', writer: undefined });
  });

  it('is refused after the project was closed', async () => {
    const parts = tree.open();
    await parts.scope[Symbol.asyncDispose]();
    await expect(statusOf(parts)).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

describe('the status of an index', () => {
  it('has its size and dates, and nothing pending', async () => {
    const parts = tree.open();
    await indexed(parts);
    const { createdAt, completedAt } = parts.session.manifest.read()!;
    expect(await statusOf(parts)).toMatchObject({
      state: 'current',
      files: 2,
      chunks: 3,
      levels: { raw: 3 },
      fallenBack: 0,
      pending: { added: 0, modified: 0, removed: 0 },
      sourceBytes: 14,
      indexBytes: 4096,
      dimensions: 2,
      changes: [],
      createdAt,
      completedAt,
    });
  });

  it('counts what the next run would add, change and remove, and changes nothing itself', async () => {
    const parts = tree.open();
    await indexed(parts);
    tree.write('a.txt', 'one\ntwo\nmore\n');
    tree.write('c.txt', 'four\n');
    tree.write('d.txt', 'five\n');
    tree.remove('b.txt');
    const expected = {
      state: 'stale-content',
      files: 2,
      chunks: 3,
      pending: { added: 2, modified: 1, removed: 1 },
    };
    expect(await statusOf(parts)).toMatchObject(expected);
    expect(await statusOf(parts)).toMatchObject(expected);
  });

  it.each([
    ['removed', () => tree.remove('b.txt'), { added: 0, modified: 0, removed: 1 }],
    ['added', () => tree.write('c.txt', 'four\n'), { added: 1, modified: 0, removed: 0 }],
    ['modified', () => tree.write('b.txt', 'four and five\n'), { added: 0, modified: 1, removed: 0 }],
  ])('is that its content is stale if one file was %s', async (_, change, pending) => {
    const parts = tree.open();
    await indexed(parts);
    change();
    expect(await statusOf(parts)).toMatchObject({ state: 'stale-content', pending });
  });

  it('counts skipped files once each, those of the scan and those that were read', async () => {
    tree.write('one.huge', '');
    tree.write('two.huge', '');
    tree.write('ignored.txt', 'not counted');
    tree.write('c.txt', 'a\0b');
    const parts = tree.open();
    await indexed(parts);
    expect((await statusOf(parts)).skipped).toEqual({ 'too-large': 2, binary: 1 });
  });

  it('counts the chunks whose contexts are below the target of the contextualizer', async () => {
    const parts = tree.open({ contextualizer: bareContextualizer({ target: 'pattern' }) });
    await indexed(parts);
    expect(await statusOf(parts)).toMatchObject({ levels: { raw: 3 }, fallenBack: 3 });
  });

  it('says which settings have changed, without a look at the content', async () => {
    const parts = tree.open();
    await indexed(parts);
    const { completedAt } = parts.session.manifest.read()!;
    const other = tree.open({ embedder: { ...lengthEmbedder(), plugin: 'other-embedder' } });
    const status = await statusOf(other);
    expect(status).toMatchObject({
      state: 'stale-options',
      changes: ['embedder is other-embedder (was length-embedder)'],
      rebuilds: true,
      files: 0,
      completedAt,
    });
    expect(status).not.toHaveProperty('pending');
  });

  it('says when an index was built whose store has another place now', async () => {
    const storeAt = (name: string) => ({ ...fileStore({ place: join(tree.folder, name) }), fingerprint: () => null });
    const parts = tree.open({ store: storeAt('one.sqlite') });
    await indexed(parts);
    const { createdAt, completedAt } = parts.session.manifest.read()!;
    const status = await statusOf(tree.open({ store: storeAt('other.sqlite') }));
    expect(status).toMatchObject({ state: 'stale-options', createdAt, completedAt });
  });

  it.each([
    ['its manifest is not JSON', 'project.json', '{ "format"'],
    ['its store is no database', 'store.sqlite', 'x'.repeat(9_000)],
    ['its records are no database', 'records.sqlite', 'x'.repeat(9_000)],
  ])('is that it is corrupt, and why, if %s', async (_, name, content) => {
    const built = tree.open();
    await indexed(built);
    await built.scope[Symbol.asyncDispose]();
    writeFileSync(join(built.session.manifest.folder, name), content);
    const { state, changes, files } = await statusOf(tree.open());
    expect([state, files]).toEqual(['corrupt', 0]);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatch(/damaged|not a database|not JSON|cannot be used/);
  });

  it('is that it is corrupt if the store has other chunks than the records', async () => {
    const parts = tree.open();
    await indexed(parts);
    await (await parts.session.stages.get('store')).remove({ paths: ['b.txt'] });
    const { state, changes } = await statusOf(parts);
    expect([state, changes]).toEqual(['corrupt', [expect.stringContaining('2 chunks, but 3 were committed')]]);
  });

  it('is that it was interrupted while no process writes it, and stale while one does', async () => {
    const parts = tree.open();
    await indexed(parts);
    parts.session.manifest.write({ indexing: true });
    expect(await statusOf(parts)).toMatchObject({ state: 'interrupted' });
    const lock = await takeWriterLock(parts.session.manifest.folder, tree.root);
    expect(await statusOf(parts)).toMatchObject({ state: 'stale-content', writer: process.pid });
    lock[Symbol.dispose]();
  });

  it('has its fitted weights, and whether they are of this reranker', async () => {
    const parts = tree.open({ reranker: plainReranker({ fittable: '1' }) });
    await indexed(parts);
    expect(await statusOf(parts)).not.toHaveProperty('fitted');
    const weights = { weights: { question: { dense: 2 } }, fittedAt: '2026-03-14', questions: 7, figures: [] };
    await useWeights(parts, weights, {});
    expect((await statusOf(parts)).fitted).toMatchObject({ ...weights, used: true });
    const later = tree.open({ reranker: plainReranker({ fittable: '2' }) });
    expect((await statusOf(later)).fitted).toMatchObject({ ...weights, used: false });
  });

  it('is missing after its folder was removed', async () => {
    const parts = tree.open();
    await indexed(parts);
    rmSync(parts.session.manifest.folder, { recursive: true });
    expect((await statusOf(parts)).state).toBe('missing');
  });
});
