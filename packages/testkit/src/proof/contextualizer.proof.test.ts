import type { Chunk, ChunkContext } from '@codesearch/kernel';
import { chunkedSources, contextualizerLaws, rawContextualizer } from '../index.ts';
import type { Change } from './mutant.ts';
import { prove, type Fault } from './prove.ts';

const fields = 'the fields hold the words of the path and the names that are defined';
const same = 'the same chunks get the same contexts, later, at once and from another instance';
const unchanged = 'neither the source nor the chunks are changed';

let calls = 0;

prove('contextualizer', contextualizerLaws, () => rawContextualizer(), [
  ...Object.keys(chunkedSources).flatMap((name): readonly Fault<'contextualizer'>[] => {
    const law = `the chunks of ${name} files get contexts by the laws`;
    return [
      [`a context too few for ${name} files`, law, contexts((all) => all.slice(1))],
      [
        `half a text embedded of ${name} files`,
        law,
        each((context) => ({ ...context, embeddingText: half(context.embeddingText) })),
      ],
      [`half a body of ${name} files`, law, body((text) => half(text))],
      [
        `a header without end for ${name} files`,
        law,
        each((context) => ({ ...context, embeddingText: 'h'.repeat(2_001) + context.embeddingText })),
      ],
    ];
  }),
  ['trimmed texts', 'the chunks of odd files get contexts by the laws', body((text) => text.trim())],
  [
    'other line ends',
    'the chunks of odd files get contexts by the laws',
    body((text) => text.replaceAll('\r\n', '\n')),
  ],
  [
    'a long text that is cut',
    'the chunks of outsized files get contexts by the laws',
    body((text) => text.slice(0, 20_000)),
  ],
  ['a header that grows with the names', 'the chunks of outsized files get contexts by the laws', headerOfNames],
  ['equal chunks that are merged', 'the chunks of repetitive files get contexts by the laws', merged],
  [
    'contexts in another order',
    'the chunks of nested files get contexts by the laws',
    contexts((all) => all.toReversed()),
  ],
  [
    'a level that is none',
    'the chunks of plain files get contexts by the laws',
    each((context) => ({ ...context, level: 'best' as 'raw' })),
  ],
  [
    'a context for nothing',
    'no chunks give no contexts',
    contexts((all) => (all.length === 0 ? [contextOf('')] : all)),
  ],
  ['no words of the path', fields, each((context) => ({ ...context, fields: { ...context.fields, path: 'src' } }))],
  ['no names', fields, each((context) => ({ ...context, fields: { ...context.fields, names: '' } }))],
  [
    'contexts that change with the calls',
    same,
    each((context) => ({ ...context, embeddingText: `${calls++} ${context.embeddingText}` })),
  ],
  ['a level above the one aimed at', 'no context is of a higher level than is aimed at', aimingLow],
  ['chunks that are emptied', unchanged, emptying],
]);

function contexts(change: (all: readonly ChunkContext[]) => readonly ChunkContext[]): Change<'contextualizer'> {
  return (contextualizer) => ({
    contextualize: async (source, chunks, options) =>
      change(await contextualizer.contextualize(source, chunks, options)),
  });
}

function each(change: (context: ChunkContext) => ChunkContext): Change<'contextualizer'> {
  return contexts((all) => all.map(change));
}

function body(change: (text: string) => string): Change<'contextualizer'> {
  return each((context) => ({ ...context, fields: { ...context.fields, body: change(context.fields.body) } }));
}

function half(text: string): string {
  return text.slice(Math.ceil(text.length / 2));
}

function contextOf(text: string): ChunkContext {
  return { embeddingText: text, fields: { path: '', names: '', signature: '', doc: '', body: text }, level: 'raw' };
}

function aimingLow(...args: Parameters<Change<'contextualizer'>>): ReturnType<Change<'contextualizer'>> {
  return { targetLevel: 'raw', ...each((context) => ({ ...context, level: 'pattern' }))(...args) };
}

function headerOfNames(): ReturnType<Change<'contextualizer'>> {
  return {
    contextualize: async (_, chunks) =>
      chunks.map(({ text, symbols }) => ({
        ...contextOf(text),
        embeddingText: `${symbols.map(({ qualifiedName }) => qualifiedName).join(', ')}\n${text}`,
      })),
  };
}

function merged(): ReturnType<Change<'contextualizer'>> {
  return { contextualize: async (_, chunks) => [...new Set(chunks.map(({ text }) => text))].map(contextOf) };
}

function emptying(contextualizer: Parameters<Change<'contextualizer'>>[0]): ReturnType<Change<'contextualizer'>> {
  return {
    contextualize(source, chunks, options): Promise<readonly ChunkContext[]> {
      const result = contextualizer.contextualize(source, [...chunks], options);
      (chunks as Chunk[]).length = 0;
      return result;
    },
  };
}
