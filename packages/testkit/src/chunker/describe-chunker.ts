import assert from 'node:assert/strict';
import type { Chunker, StageBinding } from '@codesearch/kernel';
import fc from 'fast-check';
import { randomPath, randomText } from '../fixture/random-text.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { longSource, oddSources, sampleSources } from '../fixture/sample-sources.ts';
import { sourceText } from '../fixture/source-text.ts';
import { describeLaws } from '../law/describe-laws.ts';
import { law, type Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { assertChunked } from './chunk-laws.ts';

/** Every promise of a chunker. */
export const chunkerLaws: readonly Law<'chunker'>[] = [
  ...stageLaws({
    stage: 'chunker',
    operations: [
      {
        name: 'chunk',
        abortable: true,
        run: (chunker, options) => chunker.chunk(sourceText('a.ts', `const ${sourceMark} = ((;\n`), options),
      },
    ],
  }),

  law('the chunks of programs in many languages obey the laws', async (bench) => {
    const chunker = await bench.open();
    for (const [path, text] of Object.entries(sampleSources)) await chunkLawfully(chunker, path, text);
  }),

  ...oddSources.map(([name, path, text]) =>
    law<'chunker'>(`a text with ${name} is chunked by the laws`, async (bench) => {
      await chunkLawfully(await bench.open(), path, text);
    }),
  ),

  law('a text with lone carriage returns is chunked without loss', async (bench) => {
    const chunker = await bench.open();
    const text = 'first line\rsecond line\r\rthird line\r';
    const { chunks } = await chunker.chunk(sourceText('old.txt', text));
    for (const word of ['first', 'second', 'third']) {
      assert.equal(chunks.filter((chunk) => chunk.text.includes(word)).length, 1, `the ${word} line`);
    }
    for (const { text: own, span } of chunks) assert.equal(own, text.slice(span.start, span.end));
  }),

  law('random texts are chunked by the laws', async (bench) => {
    const chunker = await bench.open();
    await fc.assert(
      fc.asyncProperty(randomPath, randomText, (path, text) => chunkLawfully(chunker, path, text)),
      { numRuns: 150 },
    );
  }),

  law('an empty text has no chunks', async (bench) => {
    const chunker = await bench.open();
    for (const path of ['empty.ts', 'empty.md', 'empty']) {
      assert.deepEqual((await chunker.chunk(sourceText(path, ''))).chunks, []);
    }
  }),

  law('a long file gives more than one chunk', async (bench) => {
    const chunker = await bench.open();
    for (const path of ['long.ts', 'long.txt', 'long']) {
      const text = longSource(200_000);
      const file = await chunker.chunk(sourceText(path, text));
      assertChunked(text, file);
      assert.ok(file.chunks.length > 1, `${path} has ${file.chunks.length} chunk`);
    }
  }),

  law('the same text at the same path gives the same chunks', async (bench) => {
    const chunker = await bench.open();
    const another = await bench.open();
    const sources = Object.entries(sampleSources);
    const once = [];
    for (const [path, text] of sources) once.push(await chunker.chunk(sourceText(path, text)));
    const backwards = [];
    for (const [path, text] of sources.toReversed()) backwards.unshift(await another.chunk(sourceText(path, text)));
    assert.deepEqual(backwards, once, 'another instance in another order');
    const atOnce = await Promise.all(sources.map(([path, text]) => chunker.chunk(sourceText(path, text))));
    assert.deepEqual(atOnce, once, 'all at once');
  }),
];

/** Registers the tests that every chunker passes. */
export function describeChunker(bind: () => StageBinding<'chunker'>): void {
  describeLaws('chunker', chunkerLaws, bind);
}

async function chunkLawfully(chunker: Chunker, path: string, text: string): Promise<void> {
  const file = await chunker.chunk(sourceText(path, text));
  assertChunked(text, file);
}
