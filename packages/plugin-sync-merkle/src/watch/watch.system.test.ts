import type { GuardedStage } from '@codesearch/testkit';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isCodesearchError } from '@codesearch/kernel';
import { HintCounter } from '@codesearch/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WorkingTree } from '../../test/working-tree.ts';

let tree: WorkingTree;
let detector: GuardedStage<'changeDetector'>;
let hints: HintCounter;

// The pause before a restart is as long as many starts of the watch.
const { limit } = HintCounter;
beforeAll(() => void (HintCounter.limit = 2_000));
afterAll(() => void (HintCounter.limit = limit));

beforeEach(async () => {
  tree = new WorkingTree();
  hints = new HintCounter();
  for (const path of ['a.ts', 'lib/b.ts', 'lib/deep/c.ts', '.gitignore', '.git/info/exclude', '.git/objects/aa/bb'])
    tree.write(path, `text of ${path}\n`);
  tree.write('packages/one/node_modules/dependency/index.js', 'fetched');
  detector = await tree.open();
});
afterEach(async () => {
  await detector[Symbol.asyncDispose]();
  tree[Symbol.dispose]();
});

const at = (path: string): string => join(tree.root, path);

/** Longer than the pause before the watch is restarted because of new folders. */
const restartMs = 2_500;

async function watch(signal?: AbortSignal): Promise<AsyncDisposable> {
  return detector.watch({ onHint: hints.note, signal });
}

describe('a hint follows when', () => {
  const isNight = process.env['TEST_RING'] === 'all';
  type Change = readonly [change: string, make: () => void];
  // Those that move or remove what others change come last.
  const changes: readonly Change[] = [
    ['a file is created', () => writeFileSync(at('new.ts'), 'new')],
    ['a file is edited', () => appendFileSync(at('lib/deep/c.ts'), 'more')],
    ['an ignore file is edited', () => appendFileSync(at('.gitignore'), 'lib/\n')],
    ['the ignore rules of the clone are edited', () => appendFileSync(at('.git/info/exclude'), 'lib/\n')],
    [
      'an editor saves by renaming a temporary file',
      () => {
        writeFileSync(at('.a.ts.draft'), 'saved');
        renameSync(at('.a.ts.draft'), at('a.ts'));
      },
    ],
    ['a file is deleted', () => unlinkSync(at('new.ts'))],
    ...(isNight
      ? ([
          ['a file is renamed', () => renameSync(at('a.ts'), at('lib/a.ts'))],
          ['a folder is created', () => mkdirSync(at('folder'))],
          ['a folder is deleted', () => rmSync(at('lib/deep'), { recursive: true })],
        ] satisfies readonly Change[])
      : []),
    ['a folder is renamed', () => renameSync(at('lib'), at('source'))],
  ];

  it('anything changes', async () => {
    await watch();
    await hints.quiet();
    expect(hints.count).toBe(0);
    for (const [what, change] of changes) {
      const hinted = hints.next(`the change that ${what}`);
      change();
      await hinted;
      await hints.quiet();
    }
  });

  it('a file changes in a new folder that was created with subfolders, or in a folder within a renamed one', async () => {
    await watch();
    mkdirSync(at('fresh/with/folders'), { recursive: true });
    renameSync(at('lib'), at('source'));
    await hints.quiet(restartMs);
    for (const path of ['fresh/with/folders/x.ts', 'source/deep/new.ts']) {
      const hinted = hints.next(`the change of ${path}`);
      writeFileSync(at(path), 'new');
      await hinted;
      await hints.quiet();
    }
  });

  it('the root is a link to the tree', async () => {
    const link = join(tree.home, 'link');
    symlinkSync(tree.root, link);
    const linked = tree.create({ root: link });
    await linked.open?.();
    await linked.watch({ onHint: hints.note });
    const hinted = hints.next();
    writeFileSync(at('lib/new.ts'), 'new');
    await hinted;
    await linked[Symbol.asyncDispose]();
  });
});

it.skipIf(process.platform !== 'linux')('a watch is restarted when its process is killed', async () => {
  const watched = await watch();
  const hinted = hints.next();
  for (const pid of processes()) process.kill(pid, 'SIGKILL');
  writeFileSync(at('lib/b.ts'), 'changed without a watch');
  await hinted;
  expect(tree.warnings).toEqual(['The watch of the tree is restarted: the watching process ended (SIGKILL).']);
  await hints.quiet();
  const hintedAgain = hints.next();
  writeFileSync(at('lib/b.ts'), 'changed once more');
  await hintedAgain;
  await watched[Symbol.asyncDispose]();
  expect(processes()).toEqual([]);
});

describe('hints are few', () => {
  it('for a thousand files, and the last one comes when all files exist', async () => {
    await watch();
    let seen = 0;
    await detector.watch({
      onHint: () => {
        seen = readdirSync(at('many')).length;
      },
    });
    mkdirSync(at('many'));
    for (let index = 0; index < 1_000; index++) writeFileSync(at(`many/${index}.ts`), 'new');
    await expect.poll(() => seen).toBe(1_000);
    await hints.quiet();
    expect(hints.count).toBeGreaterThan(0);
    expect(hints.count).toBeLessThan(50);
  });

  it("and do not come for dependencies and Git's own files", async () => {
    await watch();
    writeFileSync(at('packages/one/node_modules/dependency/new.js'), 'new');
    writeFileSync(at('.git/objects/aa/cc'), 'new');
    writeFileSync(at('.git/index'), 'new');
    mkdirSync(at('.git/refs/heads'), { recursive: true });
    await hints.quiet(1_000);
    expect(hints.count).toBe(0);
  });
});

describe.skipIf(process.platform !== 'linux')('a watch ends', () => {
  it('when it is disposed, even repeatedly, without leaving a process', async () => {
    const watched = await watch();
    expect(processes()).toHaveLength(1);
    writeFileSync(at('a.ts'), 'changed');
    await hints.next();
    writeFileSync(at('a.ts'), 'changed again');
    await Promise.all([watched[Symbol.asyncDispose](), watched[Symbol.asyncDispose]()]);
    await watched[Symbol.asyncDispose]();
    expect(processes()).toEqual([]);
    const { count } = hints;
    writeFileSync(at('a.ts'), 'changed once more');
    await hints.quiet(1_000);
    expect(hints.count).toBe(count);
  });

  it('when it is disposed during a restart', async () => {
    const watched = await watch();
    for (let round = 0; round < 3; round++) mkdirSync(at(`fresh-${round}/with/folders`), { recursive: true });
    await hints.next();
    await watched[Symbol.asyncDispose]();
    expect(processes()).toEqual([]);
  });

  it('when its detector is disposed', async () => {
    await watch();
    const starting = watch();
    const refused = expect(starting).rejects.toSatisfy((error) => isCodesearchError(error, 'CLOSED'));
    await detector[Symbol.asyncDispose]();
    await refused;
    await expect(watch()).rejects.toSatisfy((error) => isCodesearchError(error, 'CLOSED'));
    writeFileSync(at('a.ts'), 'changed');
    await hints.quiet(1_000);
    expect(hints.count).toBe(0);
    expect(processes()).toEqual([]);
  });

  it('when its signal aborts before it has started', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const starting = watch(controller.signal);
    // No process starts within a turn of the event loop.
    setImmediate(() => controller.abort(reason));
    await expect(starting).rejects.toBe(reason);
    await expect(watch(AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it.each([
    ['removed', () => rmSync(tree.root, { recursive: true })],
    ['renamed', () => renameSync(tree.root, join(tree.home, 'elsewhere'))],
  ])('with a hint and a warning when the root is %s', async (_, change) => {
    const watched = await watch();
    const hinted = hints.next();
    change();
    await hinted;
    const warning = 'The tree is no longer watched: the folder is gone. Changes are still found by comparison.';
    await expect.poll(() => tree.warnings).toEqual([warning]);
    const { count } = hints;
    mkdirSync(tree.root);
    writeFileSync(at('a.ts'), 'there again');
    await hints.quiet();
    expect(hints.count).toBe(count);
    await watched[Symbol.asyncDispose]();
  });
});

/** Ids of the watching processes of this process. */
function processes(): readonly number[] {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('watch-program'));
}
