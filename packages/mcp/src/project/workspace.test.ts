import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ServerLog } from '../log/server-log.ts';
import { TemporaryTrees } from './fixture/temporary-trees.ts';
import { RebuildConsent } from './rebuild-consent.ts';
import { Workspace } from './workspace.ts';

let trees: TemporaryTrees;
let workspace: Workspace;
let warnings: string[];

beforeEach(() => {
  trees = new TemporaryTrees();
  warnings = [];
  workspace = new Workspace({ cwd: trees.folder, log: new ServerLog((line) => warnings.push(line)) });
});

afterEach(async () => {
  await workspace[Symbol.asyncDispose]();
  trees.remove();
});

async function indexed(root: string): Promise<void> {
  await workspace.use(root, async (served) => {
    await served.sync().ended;
    expect(served.job).toMatchObject({ state: 'finished' });
  });
}

it('finds the nearest indexed folder above a path', async () => {
  const root = trees.tree('app');
  expect(await workspace.locate(join(root, 'src'))).toEqual({ root: join(root, 'src'), part: '' });
  await indexed(root);
  expect(await workspace.locate(join(root, 'src'))).toEqual({ root, part: 'src' });
  expect(await workspace.locate('app/src/unit0.ts')).toEqual({ root, part: 'src/unit0.ts' });
});

it('runs one job a project', async () => {
  const root = trees.tree('app', 20);
  await workspace.use(root, async (served) => {
    const job = served.sync();
    expect(served.sync()).toBe(job);
    await job.ended;
    expect(served.sync()).not.toBe(job);
    await served.job?.ended;
  });
});

it('cancels what is running when it is to rebuild', async () => {
  const root = trees.tree('app', 20);
  await workspace.use(root, async (served) => {
    const job = served.sync();
    const rebuilt = await served.rebuild();
    expect(job.state).not.toBe('running');
    await rebuilt.ended;
    expect([rebuilt.state, rebuilt.report?.added]).toEqual(['finished', 20]);
  });
});

it('keeps the four projects open that were used last', async () => {
  const roots = ['one', 'two', 'three', 'four', 'five'].map((name) => trees.tree(name));
  for (const root of roots) await indexed(root);
  expect(roots.map((root) => workspace.served(root) !== undefined)).toEqual([false, true, true, true, true]);
});

it('opens no fifth project while four are in use', async () => {
  const busy = ['one', 'two', 'three', 'four'].map((name) => trees.tree(name));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const using = busy.map((root) => workspace.use(root, () => held));
  await expect(workspace.use(trees.tree('five'), async () => {})).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  release();
  await Promise.all(using);
  await indexed(join(trees.folder, 'five'));
});

it('follows edits in the background once it has indexed', async () => {
  const root = trees.tree('app');
  await indexed(root);
  trees.write('app/src/late.ts', 'export const late = 1;\n');
  const files = (): Promise<number> => workspace.use(root, async ({ project }) => (await project.status()).files);
  await expect.poll(files, { timeout: 30_000 }).toBe(2);
  expect(warnings).toEqual([]);
});

it('tells what is wrong with a configuration, and looks again when it is mended', async () => {
  trees.write('codesearch.config.mjs', 'export default 7;\n');
  await expect(workspace.locate('.')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  trees.write('codesearch.config.mjs', 'export default {};\n');
  await expect(workspace.list()).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});

it('asks once before an index is thrown away, and forgets the answer after ten minutes', async () => {
  const root = trees.tree('app');
  let now = 0;
  const consent = new RebuildConsent(workspace, () => now);
  expect(await consent.ask(root), 'nothing to lose').toBeUndefined();
  await indexed(root);
  expect(await consent.ask(root)).toContain('1 file, 1 chunk');
  expect(await consent.ask(root)).toBeUndefined();
  expect(await consent.ask(root)).toContain('Nothing has been thrown away yet');
  now = 600_000;
  expect(await consent.ask(root)).toContain('Nothing has been thrown away yet');
});
