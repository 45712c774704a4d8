import { definePlugin } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { indexed, SmallTree } from '../fixture/small-project.ts';
import { lineChunker } from '../fixture/small-stages.ts';

/** What the chunker does with a file: it cuts into lines, throws, or answers what is no chunk. */
type Work = (path: string) => 'cut' | 'throw' | 'wrong';

function chunkerThat(work: Work): StageBinding<'chunker'> {
  return definePlugin({
    name: 'weak-chunker',
    stage: 'chunker',
    fingerprint: () => 1,
    create: (_, context) => {
      const inner = context.services.stage(lineChunker({}));
      return {
        open: (request) => inner.open?.(request) ?? Promise.resolve(),
        async chunk(request) {
          const doing = work(request.source.file.path);
          if (doing === 'throw') throw new TypeError('boom');
          if (doing === 'wrong') return { language: 'text', chunks: [] };
          return inner.chunk(request);
        },
        [Symbol.asyncDispose]: async () => inner[Symbol.asyncDispose]?.(),
      };
    },
  })();
}

it.each(['throw', 'wrong'] as const)(
  'a file at which a plugin failed (%s) is indexed when it is repaired',
  async (fault) => {
    await using tree = new SmallTree();
    tree.write('bad.txt', 'one\n');
    tree.write('good.txt', 'two\n');
    let isBroken = true;
    const parts = tree.open({ chunker: chunkerThat((path) => (isBroken && path === 'bad.txt' ? fault : 'cut')) });
    expect(await indexed(parts)).toMatchObject({ indexed: 1, skipped: { crashed: 1 } });
    isBroken = false;
    expect(await indexed(parts)).toMatchObject({ indexed: 1, skipped: {} });
    expect(await indexed(parts)).toMatchObject({ indexed: 0, modified: 0 });
  },
);

it('a file at which a plugin fails is tried three times, until it changes', async () => {
  await using tree = new SmallTree();
  tree.write('bad.txt', 'one\n');
  tree.write('good.txt', 'two\n');
  let tries = 0;
  const parts = tree.open({
    chunker: chunkerThat((path) => {
      if (path !== 'bad.txt') return 'cut';
      tries++;
      return 'throw';
    }),
  });
  for (let run = 0; run < 5; run++) expect(await indexed(parts)).toMatchObject({ skipped: { crashed: 1 } });
  expect(tries).toBe(3);
  tree.write('bad.txt', 'one and more\n');
  await indexed(parts);
  expect(tries).toBe(4);
});

it('a plugin that fails at every file ends the run with its error, and nothing is recorded', async () => {
  await using tree = new SmallTree();
  tree.write('a.txt', 'one\n');
  tree.write('b.txt', 'two\n');
  let isBroken = true;
  const parts = tree.open({ chunker: chunkerThat(() => (isBroken ? 'wrong' : 'cut')) });
  for (let run = 0; run < 4; run++) {
    await expect(indexed(parts)).rejects.toMatchObject({
      ...{ code: 'PLUGIN_INVALID', plugin: 'weak-chunker', operation: 'chunk' },
    });
  }
  isBroken = false;
  expect(await indexed(parts)).toMatchObject({ indexed: 2, skipped: {} });
});

it('a run in which several plugins fail at all files ends with the error of one', async () => {
  await using tree = new SmallTree();
  tree.write('a.txt', 'one\n');
  tree.write('b.txt', 'two\n');
  const parts = tree.open({
    chunker: chunkerThat((path) => (path === 'a.txt' ? 'wrong' : 'cut')),
    contextualizer: definePlugin({
      name: 'weak-context',
      stage: 'contextualizer',
      create: () => ({ contextualize: () => Promise.reject(new TypeError('boom')) }),
    })(),
  });
  await expect(indexed(parts)).rejects.toMatchObject({ plugin: expect.stringMatching(/^weak-/) as string });
});
