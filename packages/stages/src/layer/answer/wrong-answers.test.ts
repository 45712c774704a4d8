import { contractVersion, isCodesearchError } from '@codesearch/kernel';
import type { StageBinding, StageName } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { guardStage } from '../../create/create-stage.ts';
import {
  file,
  source,
  record,
  hash,
  text,
  first,
  second,
  chunkAt,
  chunked,
  fields,
  context,
  changes,
  snapshot,
  found,
  stored,
  ranked,
  right,
  requests,
  stageOf,
  streamOf,
  bareContext,
} from '../../fixture/right-stages.ts';

/*
 * Every wrong shape of an answer, in a stage that is otherwise right: the error names the plugin, the operation and
 * what came.
 */

type Members = Readonly<Record<string, (request: object) => unknown>>;

const symbol = { name: 'a', qualifiedName: 'a', kind: 'key', signature: 'a', startLine: 1, endLine: 1 };

type Wrong = readonly [shape: string, answer: unknown];

/** Wrong answers by stage and operation. */
const wrong: { readonly [Name in StageName]?: Readonly<Record<string, readonly Wrong[]>> } = {
  scanner: {
    scan: [
      ['a batch of nothing', [undefined]],
      ['no `skipped`', [{ files: [file] }]],
      ['a path out of the root', [{ files: [{ ...file, path: '../a.ts' }], skipped: [] }]],
      ['an absolute path', [{ files: [{ ...file, path: '/a.ts' }], skipped: [] }]],
      ['a path with `./`', [{ files: [{ ...file, path: './a.ts' }], skipped: [] }]],
      [
        'a path twice, in two batches',
        [
          { files: [file], skipped: [] },
          { files: [file], skipped: [] },
        ],
      ],
      ['no stamp', [{ files: [{ ...file, stamp: undefined }], skipped: [] }]],
      ['a negative size', [{ files: [{ ...file, size: -1 }], skipped: [] }]],
      ['a time that is not a number', [{ files: [{ ...file, mtimeMs: Number.NaN }], skipped: [] }]],
      ['a skipped file without a reason', [{ files: [], skipped: [{ path: 'b.bin' }] }]],
      ['`exact` that is a text', [{ files: [{ ...file, exact: 'no' }], skipped: [] }]],
      ['a time of change that is not a number', [{ files: [{ ...file, changedMs: Number.NaN }], skipped: [] }]],
    ],
    unchangedSince: [['no number of files', { skipped: [] }]],
    stat: [['another file', { ...file, path: 'b.ts' }]],
    explain: [
      ['an unknown verdict', { verdict: 'maybe' }],
      ['another file', { verdict: 'skipped', skipped: { path: 'b.ts', reason: 'binary' } }],
    ],
    read: [
      ['neither text nor a reason', {}],
      ['nothing', undefined],
      ['no hash', { source: { file, text } }],
      ['no text', { source: { file, hash } }],
      ['another file', { source: { ...source, file: { ...file, path: 'b.ts' } } }],
    ],
  },
  changeDetector: {
    diff: [
      ['nothing', undefined],
      ['a part of the lists', { added: [file] }],
      ['a file that no scan listed', { ...changes, added: [file, { ...file, path: 'c.ts' }] }],
      ['a file in two lists', { ...changes, modified: [file] }],
      ['a removed file that is there', { ...changes, added: [], unchanged: 1, removed: ['a.ts'] }],
      ['fewer files than the scan', { ...changes, added: [] }],
    ],
    fileRecord: [['the record of another file', { ...record, file: { ...file, path: 'b.ts' } }]],
    recordsAtLevels: [['a record without chunks', [{ file, hash }]]],
    snapshot: [
      ['nothing', undefined],
      ['an unknown level', { ...snapshot, levels: { best: 2 } }],
      ['counts in a Map', { ...snapshot, skipped: new Map([['binary', 1]]) }],
    ],
  },
  chunker: {
    chunk: [
      ['nothing', undefined],
      ['no chunks of a file with text', { ...chunked, chunks: [] }],
      ['a line that is in no chunk', { ...chunked, chunks: [first] }],
      ['no `symbols`', { ...chunked, chunks: [{ ...first, symbols: undefined }, second] }],
      ['no language', { chunks: [first, second] }],
      ['a chunk without language', { ...chunked, chunks: [{ ...first, language: undefined }, second] }],
      ['a text that is not in the file', { ...chunked, chunks: [{ ...first, text: 'three()' }, second] }],
      ['an empty chunk', { ...chunked, chunks: [chunkAt({ ...first.span, end: 0 }), first, second] }],
      ['the line 0', { ...chunked, chunks: [chunkAt({ ...first.span, startLine: 0 }), second] }],
      ['a wrong last line', { ...chunked, chunks: [chunkAt({ ...first.span, endLine: 2 }), second] }],
      ['an end behind the file', { ...chunked, chunks: [first, chunkAt({ ...second.span, end: 99 })] }],
      ['overlapping chunks', { ...chunked, chunks: [first, chunkAt({ ...second.span, start: 5, startLine: 1 })] }],
      ['chunks in another order', { ...chunked, chunks: [second, first] }],
      ['a language in capitals', { ...chunked, language: 'TypeScript' }],
      ['a chunk of a language in capitals', { ...chunked, chunks: [{ ...first, language: 'TypeScript' }, second] }],
      ['a language with control characters', { ...chunked, language: 'ts\u001b[2J' }],
      ['a call twice', { ...chunked, chunks: [{ ...first, calls: ['a', 'a'] }, second] }],
      [
        '257 symbols',
        { ...chunked, chunks: [{ ...first, symbols: Array.from({ length: 257 }, () => symbol) }, second] },
      ],
      ['an offset that is no integer', { ...chunked, chunks: [chunkAt({ ...first.span, start: 0.5 }), second] }],
    ],
  },
  contextualizer: {
    contextualize: [
      ['nothing', undefined],
      ['one less', []],
      ['one more', [context, context]],
      ['no text to embed', [{ ...context, embeddingText: undefined }]],
      ['no `fields`', [{ ...context, fields: undefined }]],
      ['a text without that of the chunk', [{ ...context, embeddingText: 'one' }]],
      ['a header that is too long', [{ ...context, embeddingText: `${' '.repeat(2_001)}${first.text}` }]],
      ['a body without the text of the chunk', [{ ...context, fields: { ...fields, body: '' } }]],
      ['an unknown level', [{ ...context, level: 'best' }]],
    ],
    reword: [
      ['nothing', undefined],
      ['a text instead of a list', 'other words'],
      ['a list of lists', [['other words']]],
      ['five wordings', ['a', 'b', 'c', 'd', 'e']],
      ['a wording of two lines', ['other\nwords']],
      ['a wording without words', [' ']],
      ['a wording that is too long', ['a'.repeat(501)]],
    ],
  },
  embedder: {
    open: [['zero dimensions', { dimensions: 0 }]],
    embed: [
      ['nothing', undefined],
      ['one vector less', { vectors: [] }],
      ['one vector more', { vectors: [Float32Array.of(1, 0), Float32Array.of(1, 0)] }],
      ['lists of numbers', { vectors: [[1, 0]] }],
      ['a vector that is not of unit length', { vectors: [Float32Array.of(0, 7)] }],
      ['an index of no text', { vectors: [Float32Array.of(1, 0)], truncated: [1] }],
      ['tokens that are no number', { vectors: [Float32Array.of(1, 0)], tokens: Number.NaN }],
    ],
  },
  store: {
    searchDense: rankedShapes(),
    searchLexical: rankedShapes(),
    findText: [
      [
        'more than the limit',
        [
          { id: 'i', path: 'a.ts' },
          { id: 'j', path: 'a.ts' },
        ],
      ],
      ['a path that the filter rules out', [{ id: 'i', path: 'b.ts' }]],
    ],
    similarNames: [
      [
        'descending distances',
        [
          { name: 'one', distance: 2 },
          { name: 'on', distance: 1 },
        ],
      ],
      ['no distance', [{ name: 'one' }]],
    ],
    load: [
      ['nothing', undefined],
      ['an unknown id', [{ ...stored, id: 'j' }]],
      ['an entry twice', [stored, stored]],
      ['the line 0', [{ ...stored, startLine: 0 }]],
      ['lines in another order', [{ ...stored, startLine: 2 }]],
      ['a chunk without text', [{ ...stored, text: '' }]],
      ['no `symbols`', [{ ...stored, symbols: undefined }]],
    ],
    list: [
      ['a chunk of another file', [{ ...stored, path: 'b.ts' }]],
      ['the entry of the file', [{ ...stored, granularity: 'file' }]],
      ['another order', [{ ...stored, startLine: 2, endLine: 2 }, stored]],
    ],
    vectors: [
      ['one less', []],
      ['a list of numbers', [[1, 0]]],
      ['a number that is none', [Float32Array.of(1, Number.NaN)]],
    ],
    files: [
      ['an object', { 'a.ts': 2 }],
      ['a path out of the root', new Map([['../a.ts', 2]])],
      ['a Map of its own kind', new (class extends Map<string, number> {})([['a.ts', 2]])],
    ],
    stats: [
      ['nothing in it', {}],
      ['a negative count', { files: -1, chunks: 2, dimensions: 2 }],
      ['a size of a part that is no number', { files: 1, chunks: 2, dimensions: 2, parts: { texts: '3 kB' } }],
      ['a method that is no list', { files: 1, chunks: 2, dimensions: 2, denseMethod: 'a scan' }],
    ],
    getMetadata: [['an object', {}]],
  },
  reranker: {
    rerank: [
      ['nothing', undefined],
      ['no results', []],
      ['an index of no candidate', [{ ...ranked, index: 99 }]],
      ['a score that is no number', [{ ...ranked, score: Number.NaN }]],
      ['a candidate twice', [ranked, ranked]],
      [
        'ascending scores',
        [
          { ...ranked, score: 0, signals: [] },
          { ...ranked, index: 0 },
        ],
      ],
      [
        'a signal with control characters',
        [{ ...ranked, signals: [{ name: '\u001b[31m', value: ranked.score, weight: 1 }] }],
      ],
      ['a score without its reasons', [{ ...ranked, signals: [] }]],
      ['more than `topN`', [ranked, { ...ranked, index: 0 }, { ...ranked, index: 0 }]],
    ],
  },
};

function rankedShapes(): readonly Wrong[] {
  return [
    ['nothing', undefined],
    ['more than `topK`', [found, { ...found, id: 'j' }, { ...found, id: 'k' }]],
    ['a score that is no number', [{ ...found, score: Number.NaN }]],
    ['each result twice', [found, found]],
    ['ascending scores', [found, { ...found, id: 'j', score: 3 }]],
    ['no id', [{ ...found, id: undefined }]],
    ['a path that the filter rules out', [{ ...found, path: 'b.ts' }]],
  ];
}

/** Calls a method, and reads a stream to its end. */
async function run(stage: unknown, operation: string, request: object): Promise<unknown> {
  const files = streamOf([[file]]);
  const answer = await (stage as Members)[operation]?.(operation === 'diff' ? { ...request, files } : request);
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return answer;
  const items = [];
  for await (const item of answer as AsyncIterable<unknown>) items.push(item);
  return items;
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'it was accepted',
    (error: unknown) => error,
  );
}

const operations = Object.entries(right).flatMap(([name, answers]) =>
  Object.keys(answers).map((operation) => [name as StageName, operation] as const),
);

const cases = Object.entries(wrong).flatMap(([name, byOperation]) =>
  Object.entries(byOperation).flatMap(([operation, shapes]) =>
    shapes.map(([shape, answer]) => [name as StageName, operation, shape, answer] as const),
  ),
);

it.each(operations)('a right answer of %s.%s passes', async (name, operation) => {
  await run(stageOf(name, right[name]), operation, requests[name][operation] as object);
});

it.each(cases)('%s.%s with %s is reported with the plugin', async (name, operation, _, answer) => {
  const stage = stageOf(name, { ...right[name], [operation]: answer });
  const error = await failure(run(stage, operation, requests[name][operation] as object));
  expect(error).toMatchObject({
    ...{ code: 'PLUGIN_INVALID', stage: name, plugin: `${name}-x`, operation },
    details: { reason: 'contract', promise: expect.any(String) as string, value: expect.any(String) as string },
  });
  expect(String(error)).toContain(`${name}-x breaks its contract: '${operation}' (${name}) promises that`);
});

it('a scanner that answers a scan with a promise is reported', async () => {
  const stage = guardStage(
    { ...bindingOf(), create: () => ({ ...stageOf('scanner', right.scanner), scan: async () => [] }) as never },
    bareContext(),
  );
  expect(await failure(run(stage, 'scan', {}))).toMatchObject({ code: 'PLUGIN_INVALID', operation: 'scan' });
});

it('a scanner that never ends a scan is reported', async () => {
  const scan = async function* (): AsyncGenerator<unknown> {
    for (;;) yield { files: [], skipped: [] };
  };
  const create = (): never => ({ ...stageOf('scanner', right.scanner), scan }) as never;
  const stage = guardStage({ ...bindingOf(), create }, bareContext());
  expect(await failure(run(stage, 'scan', {}))).toMatchObject({ code: 'PLUGIN_INVALID', operation: 'scan' });
});

it('a change detector that compares the first files of a scan alone is reported', async () => {
  const diff = async ({ files }: { readonly files: AsyncIterable<unknown> }): Promise<unknown> => {
    for await (const _ of files) break;
    return changes;
  };
  const create = (): never => ({ ...stageOf('changeDetector', right.changeDetector), diff }) as never;
  const stage = guardStage({ ...bindingOf(), stage: 'changeDetector', create } as never, bareContext());
  expect(await failure(run(stage, 'diff', {}))).toMatchObject({
    code: 'PLUGIN_INVALID',
    details: { promise: 'all files of a scan are compared' },
  });
});

function bindingOf(): StageBinding<'scanner'> {
  return {
    ...{ plugin: 'scanner-x', stage: 'scanner', placement: 'main', contractVersion, definedIn: '/x.ts' },
    ...{ poolArguments: [], environment: [], options: {} },
    fingerprint: () => ({}),
    policy: () => ({}),
    describe: () => ({}),
    create: () => Promise.reject() as never,
  };
}

it('an answer is quoted without the text of files', async () => {
  const secret = 'const secret = 1;\n';
  const stage = stageOf('chunker', { chunk: { ...chunked, chunks: [{ ...first, text: secret }] } });
  const error = await failure(stage.chunk({ source }));
  expect(isCodesearchError(error, 'PLUGIN_INVALID')).toBe(true);
  expect(JSON.stringify(error)).not.toContain('secret');
  expect(String(error)).not.toContain('secret');
});
