import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { IndexReport, Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, expect, it } from 'vitest';

/* A watched project: changes in the tree are found soon. */

let folder: string;
let project: Project;
let reports: IndexReport[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-watch-'));
  mkdirSync(join(folder, 'tree/src'), { recursive: true });
  write('src/parser.ts', 'export class HeaderParser {}\n');
  reports = [];
  const env = { ...process.env, CODESEARCH_HOME: join(folder, 'home') };
  project = await openProject({ root: join(folder, 'tree'), preset: presetDefault, from: folder, env });
});

afterEach(async () => {
  await project[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string): void {
  writeFileSync(join(folder, 'tree', path), content);
}

/** Watches during an action. By default only events can trigger a sync: the next rescan is far away. */
async function watching(act: () => Promise<void>, rescanMs = 600_000): Promise<void> {
  const stop = new AbortController();
  const first = Promise.withResolvers<void>();
  const watched = project.watch({
    rescanMs,
    quietMs: 50,
    signal: stop.signal,
    onSync: (report) => {
      reports.push(report);
      first.resolve();
    },
  });
  try {
    await Promise.race([first.promise, watched]);
    await act();
  } finally {
    stop.abort();
    await watched;
  }
}

const found = async (query: string): Promise<readonly string[]> =>
  (await project.search({ query, sync: false })).hits.map(({ chunk }) => chunk.path);

it('builds the index, then follows edits, new files, renamed folders and ignore rules', async () => {
  await watching(async () => {
    expect(await found('HeaderParser')).toEqual(['src/parser.ts']);
    // One event may come in parts, with a sync for each.
    write('src/late.ts', 'export const zebraCrossing = 1;\n');
    await expect.poll(async () => (await found('zebraCrossing'))[0]).toBe('src/late.ts');
    renameSync(join(folder, 'tree/src'), join(folder, 'tree/lib'));
    await expect.poll(async () => (await found('zebraCrossing')).toSorted()).toEqual(['lib/late.ts', 'lib/parser.ts']);
    write('.gitignore', 'late.ts\n');
    await expect.poll(() => found('zebraCrossing')).not.toContain('lib/late.ts');
  });
  expect(reports[0]).toMatchObject({ added: 1 });
});

it('finds a change by a rescan if the event was missed', async () => {
  await watching(async () => {
    write('src/late.ts', 'export const zebraCrossing = 1;\n');
    await expect.poll(async () => (await found('zebraCrossing'))[0]).toBe('src/late.ts');
  }, 200);
});

it('ends when its signal aborts', async () => {
  await watching(async () => {});
  expect(reports).toHaveLength(1);
});
