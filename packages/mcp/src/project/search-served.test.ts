import type { IndexReport, Project, SearchResult } from '@codesearch/engine';
import { expect, it } from 'vitest';
import type { ToolCall } from '../server/tool.ts';
import { searchServed } from './search-served.ts';
import { ServedProject } from './served-project.ts';

const call: ToolCall = { signal: new AbortController().signal, wantsProgress: false, progress: () => {} };
const logger = { debug: () => {}, info: () => {}, warn: () => {} };

/** A project whose runs end when they are told to, and that finds what stood in the tree when the last finished one began. */
class SlowProject {
  tree = 'before';
  #indexed = 'nothing';
  readonly #ends: (() => void)[] = [];

  async index(): Promise<IndexReport> {
    const seen = this.tree;
    await new Promise<void>((resolve) => this.#ends.push(resolve));
    this.#indexed = seen;
    return { added: 0, modified: 0, removed: 0 } as IndexReport;
  }

  async search(): Promise<SearchResult> {
    const hits = [{ chunk: { text: this.#indexed } }];
    return { query: '', hits, notes: [], index: { files: 1, chunks: 1 } } as unknown as SearchResult;
  }

  async watch(): Promise<void> {}

  /** Ends the oldest run that is under way, once there is one. */
  async endOne(): Promise<void> {
    await expect.poll(() => this.#ends.length).toBeGreaterThan(0);
    this.#ends.shift()?.();
  }
}

it('does not take a run that began before the question for one that has seen the tree as it is', async () => {
  const project = new SlowProject();
  const served = new ServedProject(project as unknown as Project, logger);
  const earlier = served.sync();
  project.tree = 'after';
  const found = searchServed(served, { query: 'x' }, call);
  await project.endOne();
  await earlier.ended;
  await project.endOne();
  expect(await found).toMatchObject({ hits: [{ chunk: { text: 'after' } }], index: { complete: true } });
});
