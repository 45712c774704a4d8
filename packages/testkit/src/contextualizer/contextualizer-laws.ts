import assert from 'node:assert/strict';
import { join } from 'node:path';
import { codeTokens, foldedNames, stem } from '@codesearch/toolkit/pure';
import type { ChunkContext, ContextLevel } from '@codesearch/kernel';
import { chunkedLines, chunkedSources } from '../fixture/chunked-source.ts';
import type { ChunkedSource } from '../fixture/chunked-source.ts';
import { law, openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import type { SuiteSetup } from '../law/suite-setup.ts';
import { absent } from '../trait/absent.ts';
import { served } from '../trait/served.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { costLaws } from './cost-laws.ts';
import { pathWords } from './path-words.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** The levels of a context, the lowest first. */
const ascendingLevels: readonly ContextLevel[] = ['raw', 'pattern', 'llm'];

/** Every promise of a contextualizer. */
export const contextualizerLaws: readonly Law<'contextualizer'>[] = [
  ...stageLaws({
    stage: 'contextualizer',
    operations: [
      {
        name: 'contextualize',
        run: (contextualizer, options) => contextualizer.contextualize({ ...chunkedSources.marked, ...options }),
      },
    ],
    asking: {
      places: () => 5,
      ask: (contextualizer, words, options) =>
        contextualizer.contextualize({
          ...chunkedLines('src/asked.ts', words.map((word) => `${'call();\n'.repeat(2)}${word}();\n`).join(''), 3),
          ...options,
        }),
      assertDegraded(contextualizer, made: readonly ChunkContext[], usual: readonly ChunkContext[], when) {
        assert.ok(
          made.some(({ level }, at) => level !== usual[at]?.level),
          `${when}: a context without an answer has the level of one with it`,
        );
        assert.ok(contextualizer.facts.targetLevel, `${when}: a context is degraded, and no targetLevel is declared`);
      },
    },
    output: (contextualizer, setup) =>
      Promise.all(
        [...Object.values(chunkedSources), ...samplesOf(setup)].map((source) => contextualizer.contextualize(source)),
      ),
  }),

  law('each chunk of the samples gets a context with its whole text', async (fixture) => {
    const samples = samplesOf(fixture.setup);
    if (samples.length === 0) throw new NotChecked('no samples were given');
    const contextualizer = await fixture.open();
    for (const each of samples) await contextualizer.contextualize(each);
  }),

  ...Object.entries(chunkedSources).map(([name, source]) =>
    openLaw<'contextualizer'>(
      `each chunk of ${name} files gets a context with its whole text`,
      async (contextualizer) => {
        await contextualizer.contextualize(source);
      },
    ),
  ),

  openLaw('the fields contain the words of the path and the names of what encloses a chunk', async (contextualizer) => {
    for (const { source, chunks } of Object.values(chunkedSources)) {
      const contexts = await contextualizer.contextualize({ source, chunks });
      for (const [index, chunk] of chunks.entries()) {
        const fields = contexts[index]?.fields ?? assert.fail();
        const path = new Set(codeTokens(fields.path));
        // A word of hundreds of letters is no word of a query.
        for (const word of pathWords(source.file.path).filter(({ length }) => length < 100)) {
          assert.ok(path.has(stem(word)), `the path field of chunk ${index} lacks '${word}'`);
        }
        for (const { name } of chunk.enclosing) {
          assert.ok(`${fields.scope}\n${fields.names}`.includes(name), `the scope of chunk ${index} lacks '${name}'`);
        }
        const { body: _, ...words } = fields;
        const header = contexts[index]?.embeddingText.replace(chunk.text, '') ?? '';
        const text = `${header}\n${Object.values(words).join('\n')}`;
        assert.ok(!absent.test(text), `the context of chunk ${index} of ${source.file.path} has a value that is none`);
      }
    }
  }),

  openLaw(
    'the fields contain the signatures and the documentation of the definitions, and no other',
    async (contextualizer) => {
      for (const { source, chunks } of [chunkedSources.nested, chunkedSources.several, chunkedSources.many]) {
        const contexts = await contextualizer.contextualize({ source, chunks });
        for (const [index, { symbols, enclosing }] of chunks.entries()) {
          const { names, signature, doc } = contexts[index]?.fields ?? assert.fail();
          const own = new Set([...symbols, ...enclosing].flatMap((each) => codeTokens(each.signature)));
          const other = codeTokens(signature).find((token) => !own.has(token));
          assert.equal(other, undefined, `the signatures of chunk ${index} have a word of no definition`);
          for (const each of symbols) {
            assert.ok(names.includes(each.name), `the names of chunk ${index} lack '${each.name}'`);
            assert.ok(signature.includes(each.signature), `the signatures of chunk ${index} lack '${each.signature}'`);
            assert.ok(doc.includes(each.doc ?? ''), `the documentation of chunk ${index} lacks '${each.doc}'`);
          }
        }
      }
    },
  ),

  openLaw('a question gets at most four other wordings of one line, within ten seconds', async (contextualizer) => {
    if (contextualizer.facts.rewords !== true) throw new NotChecked('it does not declare rewords');
    const signal = AbortSignal.timeout(10_000);
    for (const question of ['where is the folder removed', 'a "quoted"\nand\u0000 broken question', 'why '.repeat(500)])
      await contextualizer.reword({ question, signal });
  }),

  openLaw('the field names has only names that the chunk defines', async (contextualizer) => {
    for (const { source, chunks } of Object.values(chunkedSources)) {
      const contexts = await contextualizer.contextualize({ source, chunks });
      for (const [index, { symbols }] of chunks.entries()) {
        const defined = new Set(symbols.flatMap(({ name }) => foldedNames(name)));
        for (const name of foldedNames(contexts[index]?.fields.names ?? assert.fail())) {
          assert.ok(defined.has(name), `chunk ${index} of ${source.file.path} does not define '${name}'`);
        }
      }
    }
  }),

  openLaw(
    'the same chunks get the same contexts, later, concurrently and from another instance',
    async (contextualizer, fixture) => {
      const another = await fixture.open();
      const sources = [...Object.values(chunkedSources), ...samplesOf(fixture.setup)];
      const once = [];
      for (const source of sources) once.push(await contextualizer.contextualize(source));
      const later = [];
      for (const source of sources) later.push(await contextualizer.contextualize(source));
      const atOnce = await Promise.all(sources.map((source) => another.contextualize(source)));
      for (const [index, contexts] of once.entries()) {
        assertSame(later[index] ?? [], contexts);
        assertSame(atOnce[index] ?? [], contexts);
      }
    },
  ),

  openLaw('contexts are of the path and the text of their request, whatever came before', async (used, fixture) => {
    const lines = ['one', 'two', 'three', 'four'].map((word) => `${word}();\n`);
    const first = chunkedLines('src/alpha.ts', lines.join(''));
    const requests = [
      first,
      chunkedLines('src/alpha.ts', lines.toReversed().join('')),
      chunkedLines('lib/beta.ts', lines.join('')),
      ...Object.entries(fixture.setup.samples ?? {}).map(([path, text]) => chunkedLines(path, text)),
    ];
    const { source } = first;
    // Another checkout of the same file.
    const elsewhere = {
      ...first,
      source: { ...source, file: { ...source.file, mtimeMs: 86_400_000, stamp: 'other' } },
    };
    for (const [at, request] of requests.entries()) {
      // What another path or text left in the cache is not there.
      const cacheDir = join(fixture.project.cacheDir, String(at));
      const alone = await fixture.open(fixture.project.contextWith({ cacheDir }));
      assertSame(await used.contextualize(request), await alone.contextualize(request));
    }
    assertSame(await used.contextualize(elsewhere), await used.contextualize(first));
  }),

  ...costLaws,

  law('every context is of the declared target if a service answers, and never higher', async (fixture) => {
    const { requests, open } = served(fixture);
    const contextualizer = await open();
    const { targetLevel } = contextualizer.facts;
    if (targetLevel === undefined) throw new NotChecked('it declares no targetLevel');
    let contexts: readonly ChunkContext[] = [];
    const sent = await requests.during(
      async () => (contexts = await contextualizer.contextualize(chunkedSources.nested)),
    );
    for (const { level } of contexts) {
      const isRight: boolean =
        sent.length > 0
          ? level === targetLevel
          : ascendingLevels.indexOf(level) <= ascendingLevels.indexOf(targetLevel);
      assert.ok(isRight, `a context is of level ${level}, and the target is ${targetLevel}`);
    }
  }),

  openLaw('every context is of one level, the declared target, if that takes no model', async (contextualizer) => {
    const { targetLevel } = contextualizer.facts;
    if (targetLevel === 'llm') throw new NotChecked('its targetLevel takes a model');
    const levels = new Set<ContextLevel | undefined>();
    for (const source of Object.values(chunkedSources))
      for (const { level } of await contextualizer.contextualize(source)) levels.add(targetLevel ?? level).add(level);
    assert.equal(levels.size, 1, `the levels are ${[...levels].join(', ')}, and the target is ${targetLevel}`);
  }),

  openLaw('neither the source nor the chunks are changed', async (contextualizer) => {
    for (const original of Object.values(chunkedSources)) {
      const { source, chunks } = structuredClone(original);
      await contextualizer.contextualize({ source, chunks });
      assertEqual({ source, chunks }, original);
    }
  }),
];

/** If a model cannot be reached for one of the calls, that one is degraded to another level. */
function assertSame(contexts: readonly ChunkContext[], others: readonly ChunkContext[]): void {
  for (const [at, context] of contexts.entries())
    if (others[at]?.level === context.level) assertEqual(context, others[at]);
}

/** The samples in chunks of some lines, among them one of a single line and one that is very long. */
function samplesOf({ samples = {} }: SuiteSetup<'contextualizer'>): readonly ChunkedSource[] {
  return Object.entries(samples).flatMap(([path, text]) => [
    chunkedLines(path, text),
    chunkedLines(path, text.repeat(Math.ceil(6_000 / Math.max(1, text.length))), Infinity),
  ]);
}
