import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNight } from '../is-night.ts';
import { Agent } from '../mcp/agent.ts';
import { found, printed } from '../printed.ts';
import type { SearchDocument } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome, RunOptions } from '../sandbox.ts';
import { noReadOnlyMount, ReadOnlyMount } from './read-only-mount.ts';
import { SmallDisk } from './small-disk.ts';
import { sourceTree } from './source-tree.ts';
import { someOf } from '../some-of.ts';

/* What cannot be written can be read: on a read-only disk, without permission, in an image, and on a full disk. */

interface Answer extends SearchDocument {
  readonly index: SearchDocument['index'] & { readonly compared: boolean; readonly unwritable?: string };
}

const files = 12;
const readers: readonly (readonly string[])[] = someOf([
  ['search', 'reportingLedger'],
  ['search', 'reportingLedger', '--no-sync'],
  ['search', 'reportingLedger', '--exact'],
  ['callers', 'reportingLedger'],
  ['similar', 'src/reporting.ts:2'],
  ['why', 'src/reporting.ts'],
  ['status'],
  ['ls'],
  ['index', '--estimate'],
]);

const marker = 'export function reportingLedger(): number {\n  return 42;\n}\n';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = new Sandbox({ ...sourceTree(files), 'src/reporting.ts': marker });
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
});

afterEach(() => sandbox.remove());

const answer = async (run = sandbox.run(['search', 'reportingLedger', '--json'])): Promise<Answer> =>
  printed<Answer>('search', await run);

/** The names, sizes and times of everything in the data folder. */
function listing(): readonly string[] {
  return readdirSync(sandbox.home, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs, ctimeMs } = statSync(join(sandbox.home, name));
      return `${name} ${size} ${mtimeMs} ${ctimeMs}`;
    });
}

const editOf = (path: string): string => sandbox.write(path, marker.replace('42', '43'));

async function outcomes(options?: RunOptions): Promise<readonly Outcome[]> {
  const all: Outcome[] = [];
  for (const args of readers) all.push(await sandbox.run(args, options));
  return all;
}

/** Expects the outcomes of a data folder that can be written, and the note in those that have notes. */
function expectSame(actual: readonly Outcome[], expected: readonly Outcome[], note?: RegExp): void {
  for (const [index, { code, stdout, stderr }] of actual.entries()) {
    const [verb = '', ...args] = readers[index]!;
    expect({ verb, code, stderr }).toEqual({ verb, code: expected[index]!.code, stderr: expected[index]!.stderr });
    // The others print the folder, or when it was written.
    if (['search', 'callers', 'similar', 'why', 'index'].includes(verb)) {
      expect(stdout.replace(/\n+The index cannot be updated.*\n/, '\n')).toBe(expected[index]!.stdout);
    }
    const hasNote = ['search', 'callers', 'similar', 'status'].includes(verb) && !args.includes('--no-sync');
    if (note && hasNote) expect(stdout).toMatch(note);
  }
}

describe.skipIf(noReadOnlyMount !== undefined)(`a data folder on a read-only disk${noReadOnlyMount ?? ''}`, () => {
  it('answers every question as a writable one does, and says that it cannot be updated', async () => {
    const expected = await outcomes();
    const before = listing();
    using _ = new ReadOnlyMount(sandbox.home);
    expectSame(await outcomes(), expected, /cannot be updated: the disk is read-only/);
    expect(await answer()).toMatchObject({
      index: { state: 'current', compared: true, unwritable: expect.stringContaining('read-only') as string },
    });
    expect(listing()).toEqual(before);
  });

  it('answers from the last update if a file has changed, and says that it was not compared', async () => {
    const home = new ReadOnlyMount(sandbox.home);
    try {
      editOf('src/reporting.ts');
      sandbox.write('src/added.ts', 'export function addedLedger(): void {}\n');
      const changed = await answer();
      expect(changed.results[0]).toMatchObject({ path: 'src/reporting.ts', freshness: 'changed' });
      expect(changed.index).toMatchObject({ state: 'current', compared: false });
      expect(changed.index.unwritable).toContain('read-only');
      const { code, stdout } = await sandbox.run(['search', 'reportingLedger']);
      expect(code).toBe(0);
      expect(stdout).toMatch(/cannot be updated: the disk is read-only .* It was not compared with the files/);
      expectRefusal(await sandbox.run(['clear']), /the disk is read-only\. \[UNAVAILABLE\]/, /permissions/);
      expect((await sandbox.run(['index'])).stderr).toMatch(/the disk is read-only\. \[UNAVAILABLE\]/);
    } finally {
      home[Symbol.dispose]();
    }
    expect((await answer()).results[0]).toMatchObject({ path: 'src/reporting.ts', freshness: 'fresh' });
    expect(found(await sandbox.run(['search', 'addedLedger', '--json']))[0]).toBe('src/added.ts');
  });

  it('is searched over MCP, also after a change', async () => {
    using _ = new ReadOnlyMount(sandbox.home);
    await using agent = await Agent.start(sandbox);
    const search = { query: 'reportingLedger', path: sandbox.tree };
    expect(await agent.call('search_code', search)).toMatchObject({
      isError: false,
      structured: { complete: true, hits: [expect.objectContaining({ path: 'src/reporting.ts' }) as unknown] },
    });
    editOf('src/other.ts');
    const { isError, text } = await agent.call('search_code', search);
    expect(isError).toBe(false);
    expect(text).toMatch(/STALE: the index could not be updated: .*read-only/);
    expect(text).toContain('src/reporting.ts');
  });

  it('gets no configuration of init, which says why before it asks', async () => {
    using _ = new ReadOnlyMount(sandbox.tree);
    expectRefusal(await sandbox.run(['init', '--yes']), /the disk is read-only/, /Correct the permissions/);
  });

  if (!isNight) return;

  it('in an image is up to date, although the image has other times and inodes', async () => {
    const original = join(sandbox.folder, 'original');
    renameSync(sandbox.tree, original);
    cpSync(original, sandbox.tree, { recursive: true });
    using _ = new ReadOnlyMount(sandbox.home);
    expect((await answer()).index).toMatchObject({ state: 'current', compared: true });
    expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ state: 'current' });
  });

  it('shows what is written through another mount', async () => {
    const mirror = join(sandbox.folder, 'mirror');
    mkdirSync(mirror);
    using _ = new ReadOnlyMount(mirror, sandbox.home);
    await using agent = await Agent.start(sandbox, { env: { CODESEARCH_HOME: mirror } });
    for (const name of ['first', 'second', 'third']) {
      sandbox.write('src/added.ts', `export function ${name}Ledger(): void {}\n`);
      expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
      expect(await agent.call('search_code', { query: `${name}Ledger`, path: sandbox.tree })).toMatchObject({
        structured: {
          complete: true,
          hits: expect.arrayContaining([expect.objectContaining({ path: 'src/added.ts' })]) as unknown,
        },
      });
    }
  });
});

describe.skipIf(process.getuid?.() !== 0)(
  'a data folder that the user may only read, which needs root to be made',
  () => {
    it('answers every question', async () => {
      const uid = 65_534;
      const expected = await outcomes();
      for (const name of ['', ...readdirSync(sandbox.home, { recursive: true, encoding: 'utf8' })]) {
        const path = join(sandbox.home, name);
        chownSync(path, uid, uid);
        chmodSync(path, statSync(path).isDirectory() ? 0o500 : 0o400);
      }
      for (const folder of [sandbox.folder, sandbox.tree]) chmodSync(folder, 0o755);
      expectSame(await outcomes({ uid }), expected, /cannot be updated: it is not permitted/);
      expect((await answer(sandbox.run(['search', 'reportingLedger', '--json'], { uid }))).index).toMatchObject({
        state: 'current',
        compared: true,
        unwritable: expect.stringContaining('it is not permitted') as string,
      });
    });
  },
);

describe.skipIf(noReadOnlyMount !== undefined)(`a data folder on a full disk${noReadOnlyMount ?? ''}`, () => {
  it('answers every question, before and after a change', async () => {
    const expected = await outcomes();
    const home = join(sandbox.folder, 'small');
    const env = { CODESEARCH_HOME: home };
    using disk = new SmallDisk(home, 8 * 1024);
    cpSync(sandbox.home, home, { recursive: true });
    disk.fill();
    expectSame(await outcomes({ env }), expected);
    editOf('src/reporting.ts');
    const changed = await answer(sandbox.run(['search', 'reportingLedger', '--json'], { env }));
    expect(changed.results[0]).toMatchObject({ path: 'src/reporting.ts', freshness: 'changed' });
    expect(changed.index).toMatchObject({ compared: false });
    expect(changed.index.unwritable).toContain('no space left');
  });

  it.each(someOf([600, 1000, 1500]))(
    'with %i kB is never left by a successful run with an index that fails',
    async (kilobytes) => {
      const home = join(sandbox.folder, 'small');
      using _ = new SmallDisk(home, kilobytes);
      const env = { CODESEARCH_HOME: home };
      const run = await sandbox.run(['index'], { env });
      const search = await sandbox.run(['search', 'reportingLedger', '--json'], { env });
      expect({ kilobytes, codes: [run.code, search.code] }).toEqual({
        kilobytes,
        codes: run.code === 0 ? [0, 0] : [2, 2],
      });
      if (run.code === 0) expect(found(search)[0]).toBe('src/reporting.ts');
    },
  );
});
