import { errors } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import type { StageSet } from '@codesearch/stages';
import { openChain } from './file-chain.ts';

const file = { path: 'a.ts', size: 1, mtimeMs: 0, stamp: '1' };

/** A chain whose chunker rejects. */
function failing(error: Error): ReturnType<typeof openChain> {
  const stages = {
    scanner: { read: async () => ({ source: { file, text: 'x', hash: 'h' } }) },
    chunker: {
      async chunk() {
        throw error;
      },
    },
  };
  const set = { get: async (name: keyof typeof stages) => stages[name] };
  return openChain(set as unknown as StageSet, { contextualize: false, embed: false });
}

const slow = (stage: 'chunker' | 'embedder'): Error =>
  Object.assign(errors.timedOut(`${stage}.chunk`, 60_000), { stage });

it('leaves out a file that a chunker needs too long for', async () => {
  const run = await failing(slow('chunker'));
  expect(await run(file)).toMatchObject({ skipped: { path: 'a.ts', reason: 'timed-out' } });
});

it('leaves out a file that a chunker fails at', async () => {
  const run = await failing(errors.pluginFailed('bad-chunker', 'chunk', new Error('boom')));
  expect(await run(file)).toMatchObject({ skipped: { reason: 'crashed' }, fault: { plugin: 'bad-chunker' } });
});

it('ends with what would concern every file', async () => {
  const run = await failing(slow('embedder'));
  await expect(run(file)).rejects.toMatchObject({ code: 'TIMED_OUT' });
});
