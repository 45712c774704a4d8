import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SourceFile } from '@codesearch/kernel';
import { giveWay, SpareProcesses } from '@codesearch/pool';
import type { FileOutcome, PoolProcess } from '@codesearch/pool';
import { ProcessPool } from '@codesearch/pool/processes';
import type { ProcessPoolOptions } from '@codesearch/pool/processes';
import type { ProjectSetup } from './create-file-pool.ts';
import { poolProgram } from './compose-stages.ts';

let root: string;
let pool: ProcessPool;
/** What a test leaves intact is there for the next one. */
let left: SpareProcesses;

function poolWith(options: Partial<ProcessPoolOptions> = {}, setup: Partial<ProjectSetup> = {}): ProcessPool {
  return new ProcessPool({
    program: poolProgram(),
    processes: 1,
    poolArguments: [],
    limitMs: 170_000,
    env: process.env,
    spare: left,
    setup: {
      offline: false,
      presetModule: new URL('./fixture/fragile-preset.ts', import.meta.url).href,
      root,
      dataDir: root,
      home: root,
      plan: { contextualize: true, embed: true },
      ...setup,
    },
    ...options,
  });
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'codesearch-pool-'));
  left = new SpareProcesses();
});

beforeEach(() => {
  pool = poolWith();
});

afterEach(async () => {
  delete process.env['FIXTURE_FAILS'];
  await pool[Symbol.asyncDispose]();
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
});

afterAll(async () => {
  await left[Symbol.asyncDispose]();
  rmSync(root, { recursive: true });
});

function files(contents: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(contents).map(([path, content]) => {
    writeFileSync(join(root, path), content);
    return { path, size: content.length, mtimeMs: 0, stamp: '' };
  });
}

async function outcomes(
  list: readonly SourceFile[],
  signal?: AbortSignal,
  of: ProcessPool = pool,
): Promise<Record<string, string>> {
  const found: FileOutcome[] = [];
  for await (const batch of of.run(list, signal)) found.push(...batch);
  const pairs = found.map((each) => [each.file.path, 'skipped' in each ? each.skipped.reason : 'indexed'] as const);
  expect(pairs.length).toBe(list.length);
  return Object.fromEntries(pairs);
}

const plain = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, `text ${index}`]));

describe('a pool of processes', () => {
  it('returns exactly one outcome for every file', async () => {
    const contents = plain(300);
    expect(await outcomes(files(contents))).toEqual(
      Object.fromEntries(Object.keys(contents).map((path) => [path, 'indexed'])),
    );
  });

  it('uses a process that was started before there were files', async () => {
    pool = poolWith({ spare: undefined });
    pool.start();
    pool.start(['a.ts', 'b.ts', 'c.py', 'none', 'd.go', 'e.rs']);
    expect(await outcomes(files(plain(3)))).toEqual({ f0: 'indexed', f1: 'indexed', f2: 'indexed' });
    pool.start(['a.ts']);
    expect(await outcomes(files({ bad: 'ABORT', good: 'text' }))).toEqual({ bad: 'crashed', good: 'indexed' });
  });

  it('returns complete entries with ids and vectors', async () => {
    for await (const [outcome] of pool.run(files({ a: 'hello' }))) {
      expect(outcome).toMatchObject({
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        chunks: 1,
        result: {
          entries: {
            path: 'a',
            entries: [{ granularity: 'chunk', vector: Float32Array.of(1) }, { granularity: 'file' }],
          },
        },
      });
    }
  });

  it('loses only the file that ends its process, and can be run again', async () => {
    const found = await outcomes(files({ ...plain(60), bad: 'ABORT', worse: 'ABORT too' }));
    expect(found).toMatchObject({ bad: 'crashed', worse: 'crashed', f0: 'indexed', f59: 'indexed' });
    expect(Object.values(found).filter((outcome) => outcome === 'crashed')).toHaveLength(2);
    expect(await outcomes(files({ good: 'fine' }))).toEqual({ good: 'indexed' });
  });

  it('loses no file if something else ends the process', async () => {
    expect(await outcomes(files({ good: 'KILLED ONCE' }))).toEqual({ good: 'indexed' });
  });

  it('loses only the file that takes too long', async () => {
    pool = poolWith({ limitMs: 6_000, spare: undefined });
    expect(await outcomes(files({ ...plain(5), slow: 'HANG' }))).toMatchObject({
      slow: 'timed-out',
      f0: 'indexed',
      f4: 'indexed',
    });
  });

  it('loses only the file with a call that takes longer than calls of its stage may', async () => {
    pool = poolWith({ callLimits: { chunker: 1_000 }, spare: undefined });
    const reasons: (string | undefined)[] = [];
    for await (const batch of pool.run(files({ ...plain(5), slow: 'HANG' })))
      reasons.push(...batch.flatMap((each) => ('skipped' in each ? (each.skipped.detail ?? []) : [])));
    expect(reasons).toEqual([expect.stringMatching(/'chunk'.*It took longer than 1 s/)]);
  });

  it('loses only the file that a stage throws on, and keeps the reason', async () => {
    for await (const batch of pool.run(files({ bad: 'THROW' }))) {
      expect(batch).toMatchObject([
        { skipped: { path: 'bad', reason: 'crashed', detail: expect.stringContaining('cannot cut this') } },
      ]);
    }
  });

  it.each(['open', 'abort'])('fails as a whole when no process can start (%s)', async (how) => {
    pool = poolWith({ spare: undefined });
    process.env['FIXTURE_FAILS'] = how;
    await expect(outcomes(files(plain(3)))).rejects.toMatchObject({ code: 'UNEXPECTED' });
  });

  it('keeps everything that a process reports of an error', async () => {
    pool = poolWith({ spare: undefined });
    process.env['FIXTURE_FAILS'] = 'limit';
    await expect(outcomes(files(plain(3)))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      hint: expect.stringContaining('Wait') as string,
      stage: 'embedder',
      plugin: 'fixture-embedder',
      operation: 'open',
      retryable: true,
      details: { retryAfterMs: 1_000 },
    });
  });

  it('stops when the signal aborts, and can be run again', async () => {
    const stop = new AbortController();
    const run = outcomes(files({ slow: 'HANG' }), stop.signal);
    setTimeout(() => stop.abort(), 300);
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(await outcomes(files({ good: 'fine' }))).toEqual({ good: 'indexed' });
  });

  it('has a lower priority than a process that others wait for', async () => {
    const own = getPriority();
    await using lowered = poolWith({ yieldsToParent: true, spare: undefined });
    for (const [each, lower] of [
      [pool, 0],
      [lowered, Math.min(5, 19 - own)],
    ] as const) {
      await outcomes(files({ good: 'PRIORITY' }), undefined, each);
      expect(Number(readFileSync(join(root, 'priority'), 'utf8')) - own).toBe(lower);
    }
  });

  it('starts a second process, but not while somebody waits for an answer', async () => {
    const many = files(plain(500));
    for (const [ask, laterMs, used] of [
      [() => {}, 3_600_000, 2],
      [giveWay, 0, 1],
    ] as const) {
      await using spare = new SpareProcesses();
      const given = vi.spyOn(spare, 'give');
      const each = poolWith({ spare, processes: 2 });
      // However long it takes, the last question was long ago, or just now.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + laterMs);
      ask();
      expect(Object.values(await outcomes(many, undefined, each))).toEqual(many.map(() => 'indexed'));
      clock.mockRestore();
      await each[Symbol.asyncDispose]();
      expect(given).toHaveBeenCalledTimes(used);
    }
  });

  it('halts between two files while somebody waits for an answer', async () => {
    pool = poolWith({ processes: 1 });
    let asked: number | undefined;
    for await (const _ of pool.run(files(plain(240)))) {
      asked ??= performance.now();
      giveWay('pools');
    }
    expect(performance.now() - asked!).toBeGreaterThan(140);
  });

  it('returns nothing for no files', async () => {
    expect(await outcomes([])).toEqual({});
  });
});

describe('the processes of a closed pool', () => {
  it('go on with the stages of the next pool that has the same configuration', async () => {
    await using spare = new SpareProcesses();
    const taken = vi.spyOn(spare, 'take');
    const first = poolWith({ spare });
    await outcomes(files(plain(2)), undefined, first);
    await first[Symbol.asyncDispose]();

    const other = poolWith({ spare }, { offline: true });
    expect(await outcomes(files(plain(2)), undefined, other)).toEqual({ f0: 'indexed', f1: 'indexed' });
    await other[Symbol.asyncDispose]();

    const dataDir = mkdtempSync(join(root, 'data-'));
    await using next = poolWith({ spare }, { dataDir });
    expect(await outcomes(files({ good: 'PRIORITY' }), undefined, next)).toEqual({ good: 'indexed' });
    // The stages are those of the new folder.
    expect(existsSync(join(dataDir, 'priority'))).toBe(true);
    expect(taken.mock.results.map(({ value }) => value !== undefined)).toEqual([false, false, true]);
  });

  it('are not used again if they had work', async () => {
    await using spare = new SpareProcesses();
    const stop = new AbortController();
    const first = poolWith({ spare });
    const run = outcomes(files({ slow: 'HANG' }), stop.signal, first);
    setTimeout(() => stop.abort(), 300);
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    await first[Symbol.asyncDispose]();
    const taken = vi.spyOn(spare, 'take');
    await using next = poolWith({ spare });
    expect(await outcomes(files({ good: 'fine' }), undefined, next)).toEqual({ good: 'indexed' });
    expect(taken.mock.results[0]).toMatchObject({ value: undefined });
  });

  it('end with the last project', async () => {
    const spare = new SpareProcesses();
    const first = poolWith({ spare });
    await outcomes(files(plain(1)), undefined, first);
    const given = vi.spyOn(spare, 'give');
    await first[Symbol.asyncDispose]();
    const process = given.mock.calls[0]?.[0] as PoolProcess;
    const stopped = vi.spyOn(process, 'stop');
    await spare[Symbol.asyncDispose]();
    expect(stopped).toHaveBeenCalledOnce();
  });
});
