import type { Chunk, ChunkContext, Contextualizer, ContextualizeRequest } from '@codesearch/kernel';
import { chunkedSources, contextualizerLaws, rawContextualizer } from '../../src/index.ts';
import { inputMutants } from './input-mutants.ts';
import type { Break, Change } from './mutant.ts';
import { mutant } from './mutant.ts';
import { mutants, prove } from './prove.ts';
import type { Fault } from './prove.ts';
import { answering, samples, unnamedOption } from './sample-mutants.ts';
import { traitMutants } from './trait-mutants.ts';

const fields = 'the fields contain the words of the path and the names of what encloses a chunk';
const defined = 'the field names has only names that the chunk defines';
const same = 'the same chunks get the same contexts, later, concurrently and from another instance';
const defining = 'the fields contain the signatures and the documentation of the definitions, and no other';
const own = 'contexts are of the path and the text of their request, whatever came before';
const unchanged = 'neither the source nor the chunks are changed';

const worded = 'a question gets at most four other wordings of one line, within ten seconds';

let calls = 0;

const faults: readonly Fault<'contextualizer'>[] = [
  [
    'the level of a model without its answer',
    'a failure of a service is an error for users, after one attempt, without text and keys',
    {
      facts: () => ({ targetLevel: 'llm' }),
      stage: (contextualizer, { fetch }) => ({
        async contextualize(request) {
          await fetch('http://127.0.0.1:9/').catch(() => {});
          const contexts = await contextualizer.contextualize(request);
          return contexts.map((context) => ({ ...context, level: 'llm' as const }));
        },
      }),
    },
  ],
  ...Object.keys(chunkedSources).flatMap((name): readonly Fault<'contextualizer'>[] => {
    const law = lawOf(name);
    return [
      [`a missing context for ${name} files`, law, contexts((all) => all.slice(1))],
      [
        `half of a text embedded of ${name} files`,
        law,
        each((context) => ({ ...context, embeddingText: half(context.embeddingText) })),
      ],
      [`half of a body of ${name} files`, law, body((text) => half(text))],
      [
        `a header of more than 2,000 characters for ${name} files`,
        law,
        each((context) => ({ ...context, embeddingText: 'h'.repeat(2_001) + context.embeddingText })),
      ],
    ];
  }),
  ['trimmed texts', lawOf('odd'), body((text) => text.trim())],
  ['other line ends', lawOf('odd'), body((text) => text.replaceAll('\r\n', '\n'))],
  ['a long text that is cut', lawOf('outsized'), body((text) => text.slice(0, 20_000))],
  ['a header that grows with the names', lawOf('outsized'), headerOfNames],
  ['equal chunks that are merged', lawOf('repetitive'), merged],
  ['contexts in another order', lawOf('nested'), contexts((all) => all.toReversed())],
  ['an unknown level', lawOf('plain'), each((context) => ({ ...context, level: 'best' as 'raw' }))],
  ['more wordings than four', worded, wordings(async () => ['a', 'b', 'c', 'd', 'e'])],
  ['a wording with the line breaks of its question', worded, wordings(async ({ question }) => [question])],
  ['no wordings where some are declared', worded, { facts: () => ({ rewords: true }) }],
  ['no words of the path', fields, each((context) => ({ ...context, fields: { ...context.fields, path: 'src' } }))],
  ['no names', defining, each((context) => ({ ...context, fields: { ...context.fields, names: '' } }))],
  ['no scope', fields, each((context) => ({ ...context, fields: { ...context.fields, scope: '' } }))],
  ['names of the scope among the defined names', defined, each(withScopeInNames)],
  [
    'contexts that change with the calls',
    same,
    each((context) => ({ ...context, embeddingText: `${calls++} ${context.embeddingText}` })),
  ],
  ['contexts that are kept by the text', own, keptBy(({ source }) => source.text)],
  ['contexts that are kept by the path', own, keptBy(({ source }) => source.file.path)],
  ['the time of the file in the header', own, withTime],
  [
    'a level above the target',
    'every context is of the declared target if a service answers, and never higher',
    aimingLow(),
  ],
  [
    'a level below the target',
    'every context is of one level, the declared target, if that takes no model',
    { facts: () => ({ targetLevel: 'pattern' }) },
  ],
  [
    'another level for more chunks than a question to a model holds',
    'every context is of one level, the declared target, if that takes no model',
    (stage) => ({
      contextualize: async (request) =>
        (await stage.contextualize(request)).map((context, index) =>
          index < 32 ? context : { ...context, level: 'pattern' },
        ),
    }),
  ],
  [
    'no documentation of later chunks',
    defining,
    each((context, index) => (index < 32 ? context : { ...context, fields: { ...context.fields, doc: '' } })),
  ],
  ['chunks that are emptied', unchanged, emptying],
  ['chunks that are sorted where they are', unchanged, sorting],
  ['no signatures', defining, each((context) => ({ ...context, fields: { ...context.fields, signature: '' } }))],
  ['no documentation', defining, each((context) => ({ ...context, fields: { ...context.fields, doc: '' } }))],
  [
    'the name of the first definition',
    defining,
    each(({ fields, ...context }) => ({ ...context, fields: { ...fields, names: fields.names.split(/\s/)[0] ?? '' } })),
  ],
  [
    'a value that is none',
    fields,
    each(({ fields, ...context }) => ({ ...context, fields: { ...fields, doc: `${fields.doc} undefined` } })),
  ],
];

const bind = (): ReturnType<typeof rawContextualizer> => rawContextualizer();

const closedPort = 'http://127.0.0.1:9/';

/** Asks a service that does not answer, whatever it costs. */
const spending = mutant(bind, {
  facts: () => ({ price: { dollarsPerMillionTokens: 1, dollarsPerMillionOutputTokens: 1 } }),
  stage: (working, { fetch }) => ({
    async contextualize(request) {
      await fetch(closedPort).catch(() => {});
      return working.contextualize(request);
    },
  }),
});

/** Estimates nothing. */
const guessing = mutant(bind, {
  facts: () => ({
    estimator: () => ({
      estimate: async () => ({ calls: 0, inputTokens: 0, outputTokens: 0, cached: 0, contexts: [] }),
      async [Symbol.asyncDispose]() {},
    }),
  }),
});

prove('contextualizer', contextualizerLaws, [
  ['calls that are not reserved', 'what a call may cost is reserved before it, and a limit ends the run', spending],
  ['an estimate without contexts', 'an estimate sends nothing, and counts what a run would ask', guessing],
  ...traitMutants('contextualizer', bind),
  ...mutants(bind, faults),
  ...inputMutants(bind, 'contextualize', (all: readonly ChunkContext[], read) =>
    all.map((context) => ({ ...context, embeddingText: `${read}${context.embeddingText}` })),
  ),
  unnamedOption(bind, 'contextualize', (all: readonly ChunkContext[]) =>
    all.map((context) => ({ ...context, embeddingText: `header\n${context.embeddingText}` })),
  ),
  [
    'a long header for files of one kind',
    'each chunk of the samples gets a context with its whole text',
    answering(bind, 'contextualize', (all: readonly ChunkContext[], { source }: ContextualizeRequest) =>
      source.file.path.endsWith('.sql')
        ? all.map((context) => ({ ...context, embeddingText: `${' '.repeat(2_001)}${context.embeddingText}` }))
        : all,
    ),
    { samples },
  ],
]);

function wordings(reword: NonNullable<Contextualizer['reword']>): Break<'contextualizer'> {
  return { facts: () => ({ rewords: true }), stage: () => ({ reword }) };
}

function lawOf(name: string): string {
  return `each chunk of ${name} files gets a context with its whole text`;
}

function contexts(change: (all: readonly ChunkContext[]) => readonly ChunkContext[]): Change<'contextualizer'> {
  return (contextualizer) => ({
    contextualize: async (request) => change(await contextualizer.contextualize(request)),
  });
}

function each(change: (context: ChunkContext, index: number) => ChunkContext): Change<'contextualizer'> {
  return contexts((all) => all.map(change));
}

function withScopeInNames({ fields: { names, scope, ...others }, ...context }: ChunkContext): ChunkContext {
  return { ...context, fields: { ...others, names: `${scope} ${names}`, scope } };
}

function body(change: (text: string) => string): Change<'contextualizer'> {
  return each((context) => ({ ...context, fields: { ...context.fields, body: change(context.fields.body) } }));
}

function half(text: string): string {
  return text.slice(Math.ceil(text.length / 2));
}

function contextOf(text: string): ChunkContext {
  return {
    embeddingText: text,
    fields: { path: '', names: '', scope: '', signature: '', doc: '', body: text },
    level: 'raw',
  };
}

/** Keeps contexts for later requests that are the same in one way, and have as many chunks. */
function keptBy(keyOf: (request: ContextualizeRequest) => string): Change<'contextualizer'> {
  return (contextualizer) => {
    const kept = new Map<string, Promise<readonly ChunkContext[]>>();
    return {
      contextualize(request) {
        const key = `${keyOf(request)} ${request.chunks.length}`;
        const contexts = kept.get(key) ?? contextualizer.contextualize(request);
        kept.set(key, contexts);
        return contexts;
      },
    };
  };
}

function withTime(contextualizer: Parameters<Change<'contextualizer'>>[0]): ReturnType<Change<'contextualizer'>> {
  return {
    async contextualize(request) {
      const contexts = await contextualizer.contextualize(request);
      const { mtimeMs } = request.source.file;
      return contexts.map((context) => ({ ...context, embeddingText: `${mtimeMs}\n${context.embeddingText}` }));
    },
  };
}

function aimingLow(): Break<'contextualizer'> {
  return { facts: () => ({ targetLevel: 'raw' }), stage: each((context) => ({ ...context, level: 'pattern' })) };
}

function headerOfNames(): ReturnType<Change<'contextualizer'>> {
  return {
    contextualize: async ({ chunks }) =>
      chunks.map(({ text, symbols }) => ({
        ...contextOf(text),
        embeddingText: `${symbols.map(({ qualifiedName }) => qualifiedName).join(', ')}\n${text}`,
      })),
  };
}

function merged(): ReturnType<Change<'contextualizer'>> {
  return { contextualize: async ({ chunks }) => [...new Set(chunks.map(({ text }) => text))].map(contextOf) };
}

function emptying(contextualizer: Parameters<Change<'contextualizer'>>[0]): ReturnType<Change<'contextualizer'>> {
  return {
    contextualize(request): Promise<readonly ChunkContext[]> {
      const result = contextualizer.contextualize({ ...request, chunks: [...request.chunks] });
      (request.chunks as Chunk[]).length = 0;
      return result;
    },
  };
}

function sorting(contextualizer: Parameters<Change<'contextualizer'>>[0]): ReturnType<Change<'contextualizer'>> {
  return {
    contextualize(request): Promise<readonly ChunkContext[]> {
      const result = contextualizer.contextualize({ ...request, chunks: [...request.chunks] });
      (request.chunks as Chunk[]).sort((one, other) => one.text.length - other.text.length);
      return result;
    },
  };
}
