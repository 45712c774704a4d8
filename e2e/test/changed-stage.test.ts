import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tracingChannel } from 'node:diagnostics_channel';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openProject, stageChannelName } from '@codesearch/engine';
import type { StageTrace } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { someOf } from './some-of.ts';

/*
 * Which stages work again after each change of a configuration. The plugins are those of the program, whose calls are
 * counted, and an own embedder, whose texts are counted behind the cache.
 */

let folder: string;
/** Files and texts that the stages got. */
let work: Record<string, number>;

const counted: Readonly<Record<string, string>> = {
  'chunker chunk': 'cut',
  'contextualizer contextualize': 'contexts',
};

const count = ({ stage, operation }: StageTrace): void => {
  const name = counted[`${stage} ${operation}`];
  if (name !== undefined) work[name] = (work[name] ?? 0) + 1;
};
const channel = tracingChannel<StageTrace>(stageChannelName);
const subscriber = { asyncEnd: (trace: object) => count(trace as StageTrace) };

const embedder = (model: string): string => `import { definePlugin } from '@codesearch/kernel';
export const own = definePlugin({
  name: '${model}',
  stage: 'embedder',
  describe: () => ({ model: '${model}', maxBatchSize: 8, maxInputTokens: 1000 }),
  create: () => ({
    open: async () => ({ dimensions: 2 }),
    async embed({ kind, inputs }) {
      if (kind === 'document') globalThis.embeddedTexts += inputs.length;
      return { vectors: inputs.map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length))) };
    },
  }),
});
`;

const chunker = (mark: string): string => `import { definePlugin } from '@codesearch/kernel';
// ${mark}
export const own = definePlugin({
  name: 'chunker-own',
  stage: 'chunker',
  create: () => ({
    async chunk({ source: { text } }) {
      const lines = text.trimEnd().split('\\n');
      const span = { start: 0, end: text.length, startLine: 1, endLine: lines.length };
      const none = { symbols: [], enclosing: [], calls: [], imports: [] };
      return { language: 'text', chunks: [{ span, text, language: 'text', kind: 'text', ...none }] };
    },
  }),
});
`;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const plugin = (name: string, options: object): object => ({ plugin: `@codesearch/plugin-${name}`, options });
const own = (name: string): object => ({ plugin: `./${name}.mjs` });

/** Searches with a configuration. @returns the work for it */
async function searched(config: object): Promise<Readonly<Record<string, number>>> {
  write('config/codesearch.config.json', JSON.stringify({ workers: 0, embedder: own('embedder'), ...config }));
  const env = { CODESEARCH_HOME: join(folder, 'home'), CODESEARCH_TRUST_CONFIG: '1' };
  await using project = await openProject({
    root: join(folder, 'tree'),
    preset: presetDefault,
    from: join(folder, 'config'),
    env,
  });
  work = { cut: 0, contexts: 0 };
  Object.assign(globalThis, { embeddedTexts: 0 });
  const { hits, index } = await project.search({ query: 'how is a request retried' });
  expect(hits.length).toBeGreaterThan(0);
  return { ...work, chunks: index.chunks, embedded: Reflect.get(globalThis, 'embeddedTexts') as number };
}

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-changed-')));
  const body = (name: string): string =>
    `/** Retries a request of ${name}. */\nexport function ${name}Retry(count: number): number {\n  return count + 1;\n}\n`;
  write('tree/a.ts', `${body('first')}\n${body('second').repeat(12)}`);
  write('tree/b.ts', body('third'));
  write('tree/c.txt', 'Each request is retried.\n');
  write('config/embedder.mjs', embedder('embed-own'));
  write('config/other.mjs', embedder('embed-other'));
  write('config/chunker.mjs', chunker('first'));
  channel.subscribe(subscriber as Parameters<typeof channel.subscribe>[0]);
});

afterEach(() => {
  channel.unsubscribe(subscriber as Parameters<typeof channel.unsubscribe>[0]);
  Reflect.deleteProperty(globalThis, 'embeddedTexts');
  rmSync(folder, { recursive: true });
});

interface Expected {
  readonly cut?: number;
  readonly contexts?: number;
  readonly embedded?: number;
  readonly chunks?: number;
}

/** The work for the first search with a change, and for the first one without it again. There are three files. */
const changes: Readonly<Record<string, readonly [change: object, work: Expected, back: Expected]>> = {
  'options of the reranker': [{ reranker: plugin('rerank', { preset: 'ragex' }) }, {}, {}],
  'another store': [{ store: plugin('store-local', { file: 'other.sqlite' }) }, { contexts: 3 }, { contexts: 3 }],
  'another embedder': [{ embedder: own('other') }, { contexts: 3, embedded: 3 }, { contexts: 3 }],
  'options of the chunker': [
    { chunker: plugin('chunker-ast', { size: 200 }) },
    { cut: 3, contexts: 3, embedded: 3, chunks: 9 },
    { cut: 4, contexts: 3 },
  ],
  'another chunker': [
    { chunker: plugin('chunker-text', {}) },
    { cut: 3, contexts: 3, embedded: 3 },
    { cut: 4, contexts: 3 },
  ],
  'an own chunker': [{ chunker: own('chunker') }, { cut: 3, contexts: 3, embedded: 3 }, { cut: 4, contexts: 3 }],
  'options of the contextualizer': [
    { contextualizer: plugin('context-pattern', { symbols: false }) },
    { contexts: 3, embedded: 2 },
    { contexts: 3 },
  ],
  'options of the scanner': [
    { scanner: plugin('scan-fs', { maskSecrets: false }) },
    { cut: 4, contexts: 3 },
    { cut: 4, contexts: 3 },
  ],
};

it.each(someOf(Object.entries(changes)))(
  'does again only the work that a change touches: %s',
  async (_, [change, expected, back]) => {
    const none = { cut: 0, contexts: 0, embedded: 0 };
    expect(await searched({})).toMatchObject({ cut: 4, contexts: 3, embedded: 3 });
    expect(await searched({})).toMatchObject(none);
    expect(await searched(change)).toMatchObject({ ...none, ...expected });
    expect(await searched({})).toMatchObject({ ...none, ...back });
  },
);

it('does again the work of an own plugin that was edited', async () => {
  const config = { chunker: own('chunker') };
  expect(await searched(config)).toMatchObject({ cut: 3, embedded: 3 });
  write('config/chunker.mjs', chunker('second'));
  expect(await searched(config)).toMatchObject({ cut: 3, contexts: 3, embedded: 0 });
  write('config/chunker.mjs', chunker('first'));
  expect(await searched(config)).toMatchObject({ cut: 3, contexts: 3, embedded: 0 });
});

it('has no vectors of the former code of an own embedder, whatever it calls its model', async () => {
  expect(await searched({})).toMatchObject({ embedded: 3 });
  write('config/embedder.mjs', embedder('embed-own').replace('Math.cos(length)', 'Math.cos(-length / 2)'));
  expect(await searched({})).toMatchObject({ cut: 0, embedded: 3 });
  expect(await searched({})).toMatchObject({ cut: 0, embedded: 0 });
  write('config/embedder.mjs', embedder('embed-own'));
  expect(await searched({})).toMatchObject({ cut: 0, embedded: 0 });
});
