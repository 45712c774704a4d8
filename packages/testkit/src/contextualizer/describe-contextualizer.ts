import assert from 'node:assert/strict';
import {
  codeTokens,
  stem,
  type Chunk,
  type ChunkContext,
  type ContextLevel,
  type SourceText,
  type StageBinding,
} from '@codesearch/kernel';
import { chunkedSources } from '../fixture/chunked-source.ts';
import { describeLaws } from '../law/describe-laws.ts';
import { law, type Law } from '../law/law.ts';
import { pathWords } from './path-words.ts';
import { stageLaws } from '../trait/stage-laws.ts';

const longestHeader = 2_000;

/** The levels of a context, from the least to the best. */
const ascending: readonly ContextLevel[] = ['raw', 'pattern', 'llm'];

/** Every promise of a contextualizer. */
export const contextualizerLaws: readonly Law<'contextualizer'>[] = [
  ...stageLaws({
    stage: 'contextualizer',
    operations: [
      {
        name: 'contextualize',
        abortable: true,
        run: (contextualizer, options) => {
          const { source, chunks } = chunkedSources.marked;
          return contextualizer.contextualize(source, chunks, options);
        },
      },
    ],
  }),

  ...Object.entries(chunkedSources).map(([name, { source, chunks }]) =>
    law<'contextualizer'>(`the chunks of ${name} files get contexts by the laws`, async (bench) => {
      const contextualizer = await bench.open();
      assertContexts(source, chunks, await contextualizer.contextualize(source, chunks));
    }),
  ),

  law('no chunks give no contexts', async (bench) => {
    const contextualizer = await bench.open();
    assert.deepEqual(await contextualizer.contextualize(chunkedSources.plain.source, []), []);
  }),

  law('the fields hold the words of the path and the names that are defined', async (bench) => {
    const contextualizer = await bench.open();
    const { source, chunks } = chunkedSources.nested;
    const contexts = await contextualizer.contextualize(source, chunks);
    for (const [index, chunk] of chunks.entries()) {
      const fields = contexts[index]?.fields;
      assert.ok(fields);
      const path = new Set(codeTokens(fields.path));
      for (const word of pathWords(source.file.path)) {
        assert.ok(path.has(stem(word)), `the path field of chunk ${index} lacks '${word}'`);
      }
      for (const { name } of [...chunk.enclosing, ...chunk.symbols]) {
        assert.ok(fields.names.includes(name), `the names of chunk ${index} lack '${name}'`);
      }
    }
  }),

  law('the same chunks get the same contexts, later, at once and from another instance', async (bench) => {
    const contextualizer = await bench.open();
    const another = await bench.open();
    const sources = Object.values(chunkedSources);
    const once = [];
    for (const { source, chunks } of sources) once.push(await contextualizer.contextualize(source, chunks));
    const atOnce = await Promise.all(sources.map(({ source, chunks }) => another.contextualize(source, chunks)));
    for (const [index, contexts] of once.entries()) {
      for (const [at, context] of contexts.entries()) {
        const other = atOnce[index]?.[at];
        // A model may be out of reach for one of the two calls, which then falls back to another level.
        if (other?.level === context.level) assert.deepEqual(other, context);
      }
    }
  }),

  law('no context is of a higher level than is aimed at', async (bench) => {
    const contextualizer = await bench.open();
    const { source, chunks } = chunkedSources.nested;
    const contexts = await contextualizer.contextualize(source, chunks);
    const { targetLevel } = contextualizer;
    if (targetLevel === undefined) return;
    for (const { level } of contexts) {
      assert.ok(
        ascending.indexOf(level) <= ascending.indexOf(targetLevel),
        `${level} where ${targetLevel} is aimed at`,
      );
    }
  }),

  law('neither the source nor the chunks are changed', async (bench) => {
    const contextualizer = await bench.open();
    const { source, chunks } = structuredClone(chunkedSources.nested);
    await contextualizer.contextualize(source, chunks);
    assert.deepEqual({ source, chunks }, chunkedSources.nested);
  }),
];

/** Registers the tests that every contextualizer passes. */
export function describeContextualizer(bind: () => StageBinding<'contextualizer'>): void {
  describeLaws('contextualizer', contextualizerLaws, bind);
}

function assertContexts(source: SourceText, chunks: readonly Chunk[], contexts: readonly ChunkContext[]): void {
  assert.equal(contexts.length, chunks.length, `the number of contexts for ${source.file.path}`);
  for (const [index, { text }] of chunks.entries()) {
    const { embeddingText, fields, level } = contexts[index] ?? assert.fail();
    assert.ok(embeddingText.endsWith(text), `the text of chunk ${index} is not whole at the end of embeddingText`);
    const header = embeddingText.length - text.length;
    assert.ok(header <= longestHeader, `the header of chunk ${index} has ${header} characters`);
    assert.ok(fields.body.includes(text), `the text of chunk ${index} is not whole in the body`);
    assert.ok(['llm', 'pattern', 'raw'].includes(level), `the level of chunk ${index} is ${level}`);
    for (const field of ['path', 'names', 'signature', 'doc', 'body'] as const) {
      assert.equal(typeof fields[field], 'string', `the field ${field} of chunk ${index}`);
    }
  }
}
