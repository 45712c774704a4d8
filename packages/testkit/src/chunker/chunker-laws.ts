import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GuardedStage } from '@codesearch/stages';
import { randomPath, randomText } from '../fixture/random-text.ts';
import { longSource, oddSources, sampleSources } from '../fixture/sample-sources.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { sourceText } from '../fixture/source-text.ts';
import { openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { SuiteSetup } from '../law/suite-setup.ts';
import type { Law } from '../law/law.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { assertChunked } from './assert-chunked.ts';
import { languageLaws } from './language-laws.ts';
import { assertEqual } from '../law/assert-equal.ts';

type Chunker = GuardedStage<'chunker'>;

/** Every promise of a chunker. */
export const chunkerLaws: readonly Law<'chunker'>[] = [
  ...stageLaws({
    stage: 'chunker',
    operations: [
      {
        name: 'chunk',
        run: (chunker, options) =>
          chunker.chunk({ source: sourceText('a.ts', `const ${sourceMark} = ((;\n`), ...options }),
      },
    ],
    output: (chunker, setup) =>
      Promise.all(
        Object.entries(textsOf(setup)).map(([path, text]) => chunker.chunk({ source: sourceText(path, text) })),
      ),
  }),

  ...languageLaws,

  openLaw('programs in many languages are cut by the laws of chunks', async (chunker, fixture) => {
    for (const [path, text] of Object.entries(textsOf(fixture.setup))) await assertCut(chunker, path, text);
  }),

  openLaw(
    'a sample is cut by the laws of chunks, whole, many times, without its end, and with other line ends',
    async (chunker, fixture) => {
      const samples = Object.entries(fixture.setup.samples ?? {});
      if (samples.length === 0) throw new NotChecked('no samples were given');
      for (const [path, text] of samples) {
        const half = text.slice(0, text.length / 2);
        const forms = [
          text,
          text + text,
          half,
          text.trimEnd(),
          text.replaceAll('\n', '\r\n'),
          `\n\n${text}\n\n`,
          `${text}${'\n'.repeat(300)}${text}`,
          text.repeat(60_000 / text.length),
          text.replaceAll(/[^\n]*\n/g, '$&$&'),
          // Long names, heads and comments.
          text.replaceAll(/([\p{L}\p{N}]+)(?=[^\p{L}\p{N}\n]*\n)/gu, (word) => word.repeat(3_000 / word.length)),
        ];
        for (const form of forms) await assertCut(chunker, path, form);
        // A hundred calls and imports of different names, and definitions.
        for (const copies of await renamedCopies(chunker, path, text)) await assertCut(chunker, path, copies);
      }
      for (const variant of fixture.setup.variants ?? []) {
        const other = await fixture.of(variant).open();
        for (const [path, text] of samples) await assertCut(other, path, text);
      }
    },
  ),

  ...oddSources.map(([name, path, text]) =>
    openLaw<'chunker'>(`a text with ${name} is cut by the laws of chunks`, async (chunker, fixture) => {
      for (const each of [path, ...pathsOf(fixture.setup)]) await assertCut(chunker, each, text);
    }),
  ),

  openLaw('random texts are cut by the laws of chunks', async (chunker, fixture) => {
    await fc.assert(
      fc.asyncProperty(pathAmong(fixture.setup), randomText, (path, text) => assertCut(chunker, path, text)),
      { numRuns: 150 },
    );
  }),

  openLaw('a text with lone carriage returns is cut without loss', async (chunker) => {
    const text = 'first line\rsecond line\r\rthird line\r';
    const { chunks } = await chunker.chunk({ source: sourceText('old.txt', text) });
    for (const word of ['first', 'second', 'third']) {
      assert.equal(chunks.filter((chunk) => chunk.text.includes(word)).length, 1, `the ${word} line`);
    }
    for (const { text: own, span } of chunks) assert.equal(own, text.slice(span.start, span.end));
  }),

  openLaw('an empty text has no chunks', async (chunker) => {
    for (const path of ['empty.ts', 'empty.md', 'empty']) {
      assertEqual((await chunker.chunk({ source: sourceText(path, '') })).chunks, []);
    }
  }),

  openLaw('a long file has more than one chunk', async (chunker, fixture) => {
    for (const path of ['long.ts', 'long.txt', 'long', ...pathsOf(fixture.setup)]) {
      const text = longSource(200_000);
      const file = await chunker.chunk({ source: sourceText(path, text) });
      assertChunked(text, file);
      assert.ok(file.chunks.length > 1, `${path} has ${file.chunks.length} chunk`);
    }
  }),

  openLaw('the source is not changed', async (chunker, fixture) => {
    for (const [path, text] of Object.entries(textsOf(fixture.setup))) {
      const source = sourceText(path, text);
      await chunker.chunk({ source });
      assertEqual(source, sourceText(path, text));
    }
  }),

  openLaw(
    'the words of definitions are in their file, those of calls and imports in their chunk',
    async (chunker, fixture) => {
      const assertIn = (text: string, path: string, names: readonly string[]): void => {
        for (const name of names) {
          const absent = name.split(/[^\p{L}\p{N}_]+/u).filter((word) => !text.includes(word));
          assert.deepEqual(absent, [], `${path} has no '${name}'`);
        }
      };
      for (const [path, text] of Object.entries(textsOf(fixture.setup))) {
        for (const { text: own, symbols, calls, imports } of (await chunker.chunk({ source: sourceText(path, text) }))
          .chunks) {
          assertIn(
            text,
            path,
            symbols.map(({ qualifiedName }) => qualifiedName),
          );
          assertIn(own, `a chunk of ${path}`, [...calls, ...imports]);
        }
      }
    },
  ),

  openLaw('a text has the same chunks whatever was cut before', async (chunker, fixture) => {
    for (const [path, text] of Object.entries(textsOf(fixture.setup))) {
      const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      for (let at = 0; at < Math.min(lines.length, 25); at++) {
        // A text that ends with the line with which the next one begins.
        await chunker.chunk({
          source: sourceText(
            path,
            lines
              .slice(0, at + 1)
              .join('')
              .replace(/\n$/, ''),
          ),
        });
        const source = sourceText(path, lines.slice(at).join(''));
        const after = await chunker.chunk({ source });
        assertEqual(after, await chunker.chunk({ source }), `${path} from line ${at + 1}`);
      }
    }
  }),

  openLaw('the same text at the same path has the same chunks', async (chunker, fixture) => {
    const another = await fixture.open();
    const texts = Object.entries(textsOf(fixture.setup));
    const crossed = texts.map(([path], at) => [path, texts.at(at - 1)?.[1] ?? ''] as const);
    const unnamed = texts.map(([path, text]) => [path.replace(/\.[^./]*$/, ''), text] as const);
    const sources = [...texts, ...crossed, ...unnamed].map(([path, text]) => sourceText(path, text));
    const once = [];
    for (const source of sources) once.push(await chunker.chunk({ source }));
    const backwards = [];
    for (const source of sources.toReversed()) backwards.unshift(await another.chunk({ source }));
    assertEqual(backwards, once, 'another instance in another order');
    const atOnce = await Promise.all(sources.map((source) => chunker.chunk({ source })));
    assertEqual(atOnce, once, 'all at once');
  }),
];

type Setup = SuiteSetup<'chunker'>;

function pathsOf({ samples = {} }: Setup): readonly string[] {
  return Object.keys(samples);
}

/** The programs of the kit and the samples. */
function textsOf({ samples }: Setup): Readonly<Record<string, string>> {
  return { ...sampleSources, ...samples };
}

function pathAmong(setup: Setup): typeof randomPath {
  const paths = pathsOf(setup);
  return paths.length === 0 ? randomPath : fc.oneof(randomPath, fc.constantFrom(...paths));
}

async function assertCut(chunker: Chunker, path: string, text: string): Promise<void> {
  assertChunked(text, await chunker.chunk({ source: sourceText(path, text) }));
}

/** Many copies of a text, each with other names: in a line each if it can be in one, and of each line in that line. */
async function renamedCopies(chunker: Chunker, path: string, text: string): Promise<readonly string[]> {
  const { chunks } = await chunker.chunk({ source: sourceText(path, text) });
  const found = chunks.flatMap(({ symbols, calls, imports }) => [
    ...symbols.map(({ name }) => name),
    ...calls,
    ...imports,
  ]);
  const names = [...new Set(found)].filter((name) => /^\w+$/.test(name));
  if (names.length === 0) return [];
  const word = new RegExp(String.raw`\b(?:${names.join('|')})\b`, 'g');
  const copies = (part: string, between: string): string =>
    Array.from({ length: 100 }, (_, at) => part.replaceAll(word, (name) => `${name}${at}`)).join(between);
  const inLine = (line: string): string => (line.search(word) === -1 ? line : copies(line.trim(), ' '));
  return [copies(text, ''), text.replaceAll(/[^\r\n]+/g, inLine)];
}
