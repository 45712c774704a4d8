import type { IndexReport, Project, SearchResult } from '@codesearch/engine';
import { expect, it } from 'vitest';
import type { ToolCall } from '../server/tool.ts';
import { searchProject } from './search-project.ts';
import { ServedProject } from './served-project.ts';

const call: ToolCall = { signal: new AbortController().signal, wantsProgress: false, progress: () => {} };
const logger = { debug: () => {}, info: () => {}, warn: () => {} };

/** A project whose runs end on request. It finds the content that its files had when the last finished run began. */
class SlowProject {
  content = 'before';
  #indexed = 'nothing';
  readonly #ends: (() => void)[] = [];

  async index(): Promise<IndexReport> {
    const seen = this.content;
    await new Promise<void>((resolve) => this.#ends.push(resolve));
    this.#indexed = seen;
    return { added: 0, modified: 0, removed: 0 } as IndexReport;
  }

  async search(): Promise<SearchResult> {
    const hits = [{ chunk: { text: this.#indexed } }];
    return { query: '', hits, notes: [], index: { files: 1, chunks: 1 } } as unknown as SearchResult;
  }

  async watch(): Promise<void> {}

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
