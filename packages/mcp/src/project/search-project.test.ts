import { readQuery } from '@codesearch/query';
import type { IndexOptions, IndexReport, Project, SearchResult } from '@codesearch/engine';
import { expect, it, vi } from 'vitest';
import type { ToolCall } from '../server/tool-call.ts';
import { searchProject } from './search-project.ts';
import { ServedProject } from '@codesearch/host';

const call: ToolCall = {
  signal: new AbortController().signal,
  startedAt: performance.now(),
  wantsProgress: false,
  isStructured: false,
  listFolders: async () => [],
  askUser: () => undefined,

  progress: () => {},
};
const logger = { debug: () => {}, info: () => {}, warn: () => {} };

/** Waits that a test ends by an event, never by a time. */
const waits = { update: 0, build: 600_000, firstFiles: 600_000 };

/** A project whose runs end on request. It finds the content that its files had when the last finished run began. */
class SlowProject {
  content = 'before';
  /** Files that a search finds. */
  stored = 1;
  /** Files that the next runs add, and those that they find unchanged. */
  changes: {
    readonly added: number;
    readonly unchanged: number;
    readonly source?: number;
    readonly firstLeft?: number;
  } = {
    added: 0,
    unchanged: 1,
  };
  #indexed = 'nothing';
  #endsAtOnce = false;
  readonly #ends: (() => void)[] = [];

  async index({ onEvent }: IndexOptions): Promise<IndexReport> {
    const seen = this.content;
    onEvent?.({ type: 'changes-found', modified: 0, removed: 0, bytes: 100, ...this.changes });
    if (this.stored < this.changes.added && this.stored > 0) {
      onEvent?.({ type: 'batch-committed', files: this.stored, totalFiles: this.changes.added, chunks: 1, bytes: 10 });
    }
    if (!this.#endsAtOnce) await new Promise<void>((resolve) => this.#ends.push(resolve));
    this.#indexed = seen;
    return { added: 0, modified: 0, removed: 0 } as IndexReport;
  }

  async search(): Promise<SearchResult> {
    const hits = [{ chunk: { text: this.#indexed } }];
    return {
      query: readQuery(''),
      hits,
      notes: [],
      index: { files: this.stored, chunks: 1 },
    } as unknown as SearchResult;
  }

  async watch(): Promise<void> {}

  /** Ends the present runs, and later ones when they begin. */
  endRunsFromNow(): void {
    this.#endsAtOnce = true;
    for (const end of this.#ends.splice(0)) end();
  }

  /** Ends the oldest run, when there is one. */
  async endRun(): Promise<void> {
    await expect.poll(() => this.#ends.length).toBeGreaterThan(0);
    this.#ends.shift()?.();
  }
}

it('waits for a new run if the running one began before the search', async () => {
  const project = new SlowProject();
  const served = new ServedProject(project as unknown as Project, logger);
  const earlier = served.sync();
  project.content = 'after';
  const found = searchProject(served, { query: 'x' }, call);
  await project.endRun();
  await earlier.ended;
  await project.endRun();
  expect(await found).toMatchObject({ hits: [{ chunk: { text: 'after' } }], index: { complete: true } });
});

it('waits for the first index of a project, and reports how much it searched during later searches', async () => {
  const project = new SlowProject();
  Object.assign(project, { stored: 3, changes: { added: 10, unchanged: 0 } });
  const served = new ServedProject(project as unknown as Project, logger);
  const first = searchProject(served, { query: 'x' }, call, { ...waits, build: 1 });
  expect((await first).note).toMatch(
    /^PARTIAL: searched 3 of 10 files\. Indexing continues; search again for all in about \d+ s\.$/,
  );
  const later = await searchProject(served, { query: 'x' }, call, waits);
  expect(later.index.complete).toBe(false);
  await project.endRun();
  await served.job?.ended;
});

it.each([
  [
    { added: 10, unchanged: 0, source: 8 },
    '3 of 10 files, all of them source; 5 more source files, tests, documents and settings are not',
  ],
  [{ added: 10, unchanged: 0, source: 2 }, '3 of 10 files: all source, but not all tests, documents and settings.'],
  [{ added: 10, unchanged: 0, source: 0 }, '3 of 10 files.'],
])('says which part it searched: %j', async (changes, part) => {
  const project = new SlowProject();
  Object.assign(project, { stored: 3, changes });
  const served = new ServedProject(project as unknown as Project, logger);
  const { note } = await searchProject(served, { query: 'x' }, call, { ...waits, build: 1 });
  expect(note).toContain(`PARTIAL: searched ${part}`);
  project.endRunsFromNow();
  await served.job?.ended;
});

it('waits for several projects together no longer than for one', async () => {
  const served = [0, 1].map(() => {
    const project = new SlowProject();
    Object.assign(project, { stored: 3, changes: { added: 10, unchanged: 0 } });
    return { project, served: new ServedProject(project as unknown as Project, logger) };
  });
  // The time of the call is over.
  const late = { ...call, startedAt: performance.now() - 15_000 };
  for (const each of served) {
    const { index } = await searchProject(each.served, { query: 'x' }, { ...late, wantsProgress: true });
    expect(index.complete).toBe(false);
    each.project.endRunsFromNow();
    await each.served.job?.ended;
  }
});

it('does not wait for files that it does not look at', async () => {
  const project = new SlowProject();
  Object.assign(project, { stored: 3, changes: { added: 10, unchanged: 0, firstLeft: 0 } });
  const served = new ServedProject(project as unknown as Project, logger);
  const filter = { pathGlobs: ['src/**'], excludedGlobs: [] };
  const { note } = await searchProject(served, { query: 'x', filter }, call, waits);
  expect(note).toMatch(/^All of the searched part is indexed\. Indexing of the rest continues/);
  const other = { pathGlobs: ['lib/**'], excludedGlobs: [] };
  const later = searchProject(served, { query: 'x', filter: other }, call, { ...waits, build: 1 });
  expect((await later).note).toMatch(/^PARTIAL/);
  project.endRunsFromNow();
  await served.job?.ended;
});

it('waits for a run that has found no change, whatever it looks at', async () => {
  const project = new SlowProject();
  Object.assign(project, { changes: { added: 0, unchanged: 3, firstLeft: 0 } });
  const served = new ServedProject(project as unknown as Project, logger);
  const filter = { pathGlobs: ['none/**'], excludedGlobs: [] };
  const found = searchProject(served, { query: 'x', filter }, call, { ...waits, update: 600_000 });
  await project.endRun();
  const { index, note } = await found;
  expect([index.complete, note]).toEqual([true, undefined]);
});

it('waits for the end of the first run', async () => {
  const project = new SlowProject();
  Object.assign(project, { stored: 3, changes: { added: 10, unchanged: 0 } });
  const served = new ServedProject(project as unknown as Project, logger);
  const found = searchProject(served, { query: 'x' }, call, waits);
  project.endRunsFromNow();
  expect(await found).toMatchObject({ hits: [{ chunk: { text: 'before' } }], index: { complete: true } });
});

it('does not wait long for an update of an index that has most of the project', async () => {
  const project = new SlowProject();
  Object.assign(project, { stored: 100, changes: { added: 200, unchanged: 300 } });
  const served = new ServedProject(project as unknown as Project, logger);
  const { note } = await searchProject(served, { query: 'x' }, call, waits);
  expect(note).toMatch(/^PARTIAL: searched 100 files, and 100 of the changes are not indexed yet\./);
  await project.endRun();
  await served.job?.ended;
});

it('waits for the first files if nothing is stored', async () => {
  const project = new SlowProject();
  Object.assign(project, { stored: 0, changes: { added: 10, unchanged: 0 } });
  const served = new ServedProject(project as unknown as Project, logger);
  const found = searchProject(served, { query: 'x' }, call, { ...waits, build: 0 });
  project.stored = 2;
  expect((await found).note).toMatch(/^PARTIAL: searched 2 of 12 files\./);
  await project.endRun();
  await served.job?.ended;
});

it('says what a run has failed with that it has waited for, though the next one would go well', async () => {
  const project = new SlowProject();
  const begun = Promise.withResolvers<IndexReport>();
  const index = vi.spyOn(project, 'index').mockReturnValueOnce(begun.promise);
  project.endRunsFromNow();
  const served = new ServedProject(project as unknown as Project, logger);
  served.sync();
  const found = searchProject(served, { query: 'x' }, call, { ...waits, update: 600_000 });
  begun.reject(new Error('boom'));
  expect((await found).note).toBe('STALE: the index could not be updated: boom');
  expect((await searchProject(served, { query: 'x' }, call, { ...waits, update: 600_000 })).index.complete).toBe(true);
  expect(index).toHaveBeenCalledTimes(2);
});

it('throws what a run has failed with that leaves an index without files', async () => {
  const project = new SlowProject();
  project.stored = 0;
  project.index = () => Promise.reject(new Error('boom'));
  const served = new ServedProject(project as unknown as Project, logger);
  await expect(searchProject(served, { query: 'x' }, call, waits)).rejects.toThrow('boom');
  project.stored = 1;
  expect((await searchProject(served, { query: 'x' }, call, waits)).note).toContain('boom');
});
