import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errors } from '@codesearch/kernel';
import { FakeMachine, FakeServer, numbersOf } from './fixture/fake-machine.ts';
import { bringTo } from './fixture/index-actions.ts';
import type { IndexSession } from './index-session.ts';
import type { OpenIndex } from './index-options.ts';
import * as indexErrors from '../state/index-errors.ts';

/* What one process does with its index. The model test has other processes and machines. */

let home: string;
let folder: string;
let machine: FakeMachine;
let session: IndexSession;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'codesearch-session-'));
  folder = join(home, 'index');
  machine = new FakeMachine(folder);
  session = machine.process();
});
afterEach(async () => {
  await session[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

const committed = async ({ stages }: OpenIndex): Promise<number> => (await numbersOf(stages)).opened().committed;

it('reads what was written, with the same stages', async () => {
  await bringTo(session, 3);
  const { stages } = session;
  const { value, index } = await session.read(committed);
  expect(value).toBe(3);
  expect(index).toEqual({ state: 'current', compared: false, files: 3, chunks: 3 });
  expect(session.stages).toBe(stages);
});

it('refuses the first index of a tree before anything is written', async () => {
  const refusal = indexErrors.rootTooWide('/tree', 'is your home folder');
  const refused = session.write({ beforeFirst: () => Promise.reject(refusal) }, async () => 0);
  await expect(refused).rejects.toBe(refusal);
  expect(existsSync(folder)).toBe(false);
});

it('reads again if this process replaces the index during the read', async () => {
  await bringTo(session, 3);
  let attempts = 0;
  const { value, index } = await session.read(async (opened) => {
    if (++attempts === 1) await bringTo(session, 2, { replace: true });
    return committed(opened);
  });
  expect([value, index.state, attempts]).toEqual([2, 'current', 2]);
});

it('reads again if another read of this process closes the stages of a replaced index', async () => {
  await bringTo(session, 3);
  machine.onStage = async () => {
    await using other = machine.process();
    await bringTo(other, 2, { replace: true });
    await session.read(committed);
  };
  const { value, index } = await session.read(committed);
  expect([value, index.state]).toEqual([2, 'current']);
});

it('fails as the read did if nobody disturbed it', async () => {
  await bringTo(session, 3);
  let attempts = 0;
  const failing = session.read(async () => {
    attempts++;
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(attempts).toBe(1);
});

it('keeps its stages for a write, whatever a reader of this process does that saw the index before', async () => {
  await bringTo(session, 3);
  const reads: Promise<unknown>[] = [];
  await session.remove();
  machine.onStage = () => {
    reads.push(session.read(committed).catch((error: unknown) => error));
    return Promise.resolve();
  };
  await bringTo(session, 2);
  expect((await session.read(committed)).value).toBe(2);
  for (const read of await Promise.all(reads))
    if (read instanceof Error) expect(read).toMatchObject({ code: 'INDEX_MISSING' });
});

it('compares again if a reader of this process closes the stages during the comparison', async () => {
  await bringTo(session, 3);
  let comparisons = 0;
  const unless = async (): Promise<string | undefined> => {
    if (++comparisons > 1) return 'compared again';
    await using other = machine.process();
    await bringTo(other, 1, { replace: true });
    await session.read(committed);
    throw errors.closed('The store');
  };
  expect(await session.write({ unless }, async () => 'written')).toBe('compared again');
});

it('does not take an index for complete that is removed during the comparison', async () => {
  await bringTo(session, 3);
  const unless = async (): Promise<string> => {
    await using other = machine.process();
    await other.remove();
    return 'complete';
  };
  expect(await session.write({ unless }, async () => 'written')).toBe('written');
});

it('runs writes one after the other', async () => {
  const writes = [1, 2, 3].map((chunks) => bringTo(session, chunks));
  expect(await Promise.all(writes)).toEqual(['as-compared', 'as-compared', 'as-compared']);
  expect((await session.read(committed)).value).toBe(3);
});

describe('a call that reads the tree', () => {
  it('works in a temporary folder if there is no index', async () => {
    const used = await session.readTree(async (stages) => (await numbersOf(stages)).opened());
    expect(used.committed).toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect(machine.open).toBe(0);
  });

  it('works on the index if there is one', async () => {
    await bringTo(session, 3);
    expect(await session.readTree(async (stages) => (await numbersOf(stages)).opened().committed)).toBe(3);
  });
});

describe('two projects with one name in a store on a server', () => {
  let server: FakeServer;
  let first: IndexSession;
  let second: IndexSession;

  /** @param root a folder in the home; the index of each has its own folder */
  const project = (root: string, now: number): IndexSession => {
    mkdirSync(join(home, root), { recursive: true });
    return new FakeMachine(join(home, `index of ${root.replace('/', ' ')}`), server, now, join(home, root)).process();
  };
  const refusal = (): unknown =>
    expect.objectContaining({
      code: 'INPUT_INVALID',
      message: `server has the index of ${home}/a/app, and ${home}/b/app would replace it.`,
      hint: expect.stringContaining('its own name in the store') as string,
    });

  beforeEach(async () => {
    server = new FakeServer();
    first = project('a/app', 0);
    second = project('b/app', 1e9);
    await bringTo(first, 3);
  });
  afterEach(async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });

  it.each([true, false])('keep that of the first, whatever the second does; metadata %s', async (isShared) => {
    server.isShared = isShared;
    await expect(bringTo(second, 2)).rejects.toEqual(refusal());
    await expect(bringTo(second, 2, { replace: true })).rejects.toEqual(refusal());
    await second.remove();
    expect((await first.read(committed)).value).toBe(3);
  });

  it('are not taken for each other where the first has lost it to the second', async () => {
    rmSync(join(home, 'a'), { recursive: true });
    await bringTo(second, 2);
    expect((await second.read(committed)).value).toBe(2);
    mkdirSync(join(home, 'a/app'), { recursive: true });
    const lost = { message: `server has the index of ${home}/b/app, and ${home}/a/app would replace it.` };
    await expect(first.read(committed)).rejects.toMatchObject(lost);
    await expect(bringTo(first, 4)).rejects.toMatchObject(lost);
    await first.remove();
    await expect(bringTo(first, 4)).rejects.toMatchObject(lost);
    expect((await second.read(committed)).value).toBe(2);
  });
});

describe('two machines with one name in a store on a server', () => {
  let server: FakeServer;
  let first: IndexSession;
  let second: IndexSession;

  /** @param name of the machine, which has a data folder and a tree of its own */
  const machineOf = (name: string, now: number): IndexSession => {
    const root = join(home, name, 'app');
    mkdirSync(join(root, 'src'), { recursive: true });
    return new FakeMachine(join(home, name, 'projects/app'), server, now, root).process();
  };

  beforeEach(async () => {
    server = new FakeServer();
    first = machineOf('first', 0);
    second = machineOf('second', 1e9);
    await bringTo(first, 3);
    server.paths = ['src/post.ts', 'src/letter.ts', 'README.md'];
  });
  afterEach(async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });

  it.each([true, false])('keep that of the first if the second has another repository; words %s', async (isShared) => {
    Object.assign(server, { isShared, isNamed: !isShared });
    await bringTo(first, 3, { replace: true });
    writeFileSync(join(home, 'second/app/README.md'), '');
    const problem = `1 of its 3 files are in ${home}/second/app.`;
    await expect(bringTo(second, 2)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: `server has the index of another repository, which another machine built: ${problem}`,
    });
    expect((await first.read(committed)).value).toBe(3);
    await bringTo(second, 2, { replace: true });
    // Nor does the first answer from, or remove, what is no longer its own.
    await expect(first.read(committed)).rejects.toMatchObject({ code: 'INDEX_CORRUPT' });
    await first.remove();
    expect((await second.read(committed)).value).toBe(2);
  });

  it('are not read by the second if it has another repository, or none of the files', async () => {
    const reader = new FakeMachine(join(home, 'second/projects/app'), server, 1e9, join(home, 'second/app'));
    const read = async (listed: readonly string[]): Promise<string> => {
      reader.listed = listed;
      await using session = reader.process('own', true);
      return (await session.read(async () => 0)).index.state;
    };
    await expect(read([])).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(read(['src/post.ts', 'lib/a.ts', 'lib/b.ts'])).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    // A sparse checkout; then it is known.
    expect(await read(['src/post.ts'])).toBe('current');
    expect(await read([])).toBe('current');
    // But not the next index in its place.
    await bringTo(first, 2, { replace: true });
    await expect(read([])).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  it('are used by the second if it has most of the files', async () => {
    for (const path of ['README.md', 'src/post.ts']) writeFileSync(join(home, 'second/app', path), '');
    await bringTo(second, 2);
    expect((await second.read(committed)).value).toBe(2);
  });
});

describe('after its disposal', () => {
  it.each([
    ['read', () => session.read(committed)],
    ['readTree', () => session.readTree(async () => 0)],
    ['write', () => bringTo(session, 1)],
    ['remove', () => session.remove()],
  ])('%s is refused', async (_, call) => {
    await bringTo(session, 3);
    await session[Symbol.asyncDispose]();
    await expect(call()).rejects.toMatchObject({ code: 'CLOSED' });
    expect(machine.open).toBe(0);
  });
});
