import { openProject } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';

/*
 * A process that searches an index in a loop without a sync, and sends the hits to its parent, until it gets a message
 * or the parent ends.
 *
 * Arguments: root of the tree, home.
 */
const [root = '', home = ''] = process.argv.slice(2);
const project = await openProject({ root, preset: presetDefault, env: { CODESEARCH_HOME: home } });
const enough = new AbortController();
process.once('message', () => enough.abort()).once('disconnect', () => enough.abort());
while (!enough.signal.aborted) {
  const from = Date.now();
  const { hits } = await project.search({ query: 'open the ledger', limit: 50, sync: false });
  const found = hits.map(({ chunk: { path, text }, freshness: { verdict } }) => ({ path, text, verdict }));
  process.send?.({ from, until: Date.now(), hits: found } satisfies Reading);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await project[Symbol.asyncDispose]();
process.disconnect?.();

/** The hits of one search, and when it ran: milliseconds since the epoch. */
export interface Reading {
  readonly from: number;
  readonly until: number;
  readonly hits: readonly { readonly path: string; readonly text: string; readonly verdict: string }[];
}
