import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectDocumented } from '../json-schema.ts';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { someOf } from '../some-of.ts';

/* `codesearch dev` while a person edits a configuration, a plugin and a file. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

interface Pass {
  readonly file: { readonly chunks: readonly { readonly kind: string }[] };
  readonly query: { readonly hits: readonly { readonly path: string }[] };
}

interface Report {
  readonly pass?: Pass;
  readonly before?: Pass;
}

const chunker = (kind: string): string => `export const whole = {
  name: 'whole',
  create: () => ({
    async chunk({ source: { text } }) {
      const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split('\\n').length };
      const none = { symbols: [], enclosing: [], calls: [], imports: [] };
      return { language: 'text', chunks: [{ span, text, language: 'text', kind: '${kind}', ...none }] };
    },
  }),
};
`;

it('runs the stages again at each save, and goes on after a mistake', async () => {
  sandbox.write('whole.mjs', chunker('page'));
  sandbox.write(
    'codesearch.config.mjs',
    "import { whole } from './whole.mjs';\nexport default { chunker: whole, workers: 0 };\n",
  );
  const child = sandbox.start(['dev', 'src/retry.ts', '--query', 'how are failed attempts retried', '--json']);
  const ended = once(child, 'close');
  const passes = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const errors = createInterface({ input: child.stderr! })[Symbol.asyncIterator]();
  const kind = async (): Promise<string | undefined> => {
    const { value } = (await passes.next()) as { value: string };
    const pass = JSON.parse(value) as Pass;
    expectDocumented('dev', pass);
    expect(pass.query.hits.length).toBeGreaterThan(0);
    return pass.file.chunks[0]?.kind;
  };
  const problem = async (): Promise<string> => {
    for (;;) {
      const { value, done } = (await errors.next()) as { value: string; done?: boolean };
      if (done) throw new Error('It ended.');
      if (value.startsWith('error ')) return value;
    }
  };
  expect(await kind()).toBe('page');
  const follower = sandbox.start(['dev', '--follow', '--json']);
  const followed = once(follower, 'close');
  const reports = createInterface({ input: follower.stdout! })[Symbol.asyncIterator]();
  const kinds = async (): Promise<readonly (string | undefined)[]> => {
    const report = JSON.parse(((await reports.next()) as { value: string }).value) as Report;
    expectDocumented('dev-report', report);
    return [report.before, report.pass].map((pass) => pass?.file.chunks[0]?.kind);
  };
  expect(await kinds()).toEqual([undefined, 'page']);
  sandbox.write('whole.mjs', chunker('leaf'));
  expect(await kind()).toBe('leaf');
  expect(await kinds()).toEqual(['page', 'leaf']);
  follower.kill('SIGINT');
  await followed;
  sandbox.write('whole.mjs', 'export const whole = {');
  expect(await problem()).toMatch(/whole\.mjs/);
  sandbox.write('whole.mjs', chunker('sheet'));
  expect(await kind()).toBe('sheet');
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

/** A plugin in the configuration itself, which changes one thing of the default one. */
const ownStages = {
  scanner: `wrapped(scanFs(), (inner) => ({ async *scan(request) {
    for await (const batch of inner.scan(request)) yield { ...batch, files: batch.files.filter(({ path }) => path !== 'README.md') };
  } }))`,
  changeDetector: 'wrapped(merkle(), () => ({}))',
  chunker: `wrapped(ast(), (inner) => ({ async chunk(request) {
    const { chunks, ...rest } = await inner.chunk(request);
    return { ...rest, chunks: chunks.map((chunk) => ({ ...chunk, kind: 'own-kind' })) };
  } }))`,
  contextualizer: `wrapped(pattern(), (inner) => ({ async contextualize(request) {
    const contexts = await inner.contextualize(request);
    return contexts.map((context) => ({ ...context, embeddingText: 'OWN HEADER\\n' + context.embeddingText }));
  } }))`,
  embedder: `wrapped(staticEmbedding(), (inner) => ({ async embed(request) {
    const { vectors, ...rest } = await inner.embed(request);
    return { ...rest, vectors: vectors.map((vector) => new Float32Array(vector.length)) };
  } }))`,
  store: 'wrapped(local(), () => ({ async searchDense() { return []; } }))',
  reranker: `wrapped(additive(), () => ({ async rerank({ candidates, topN }) {
    const signals = [{ name: 'own-signal', value: 1, weight: 2 }];
    return candidates.slice(0, topN).map((_, index) => ({ index, score: 2, signals }));
  } }))`,
};

const withStage = (name: keyof typeof ownStages): string => `import { scanFs } from '@codesearch/plugin-scan-fs';
import { merkle } from '@codesearch/plugin-sync-merkle';
import { ast } from '@codesearch/plugin-chunker-ast';
import { pattern } from '@codesearch/plugin-context-pattern';
import { staticEmbedding } from '@codesearch/plugin-embed-static';
import { local } from '@codesearch/plugin-store-local';
import { additive } from '@codesearch/plugin-rerank';

const wrapped = (binding, change) => ({
  name: 'own-${name}',
  describe: (context) => binding.describe(context),
  create(context) {
    const inner = binding.create(context);
    const own = change(inner);
    return new Proxy(inner, {
      get(stage, key) {
        const value = own[key] ?? stage[key];
        return typeof value === 'function' ? value.bind(stage) : value;
      },
    });
  },
});

export default { ${name}: ${ownStages[name]}, workers: 0 };
`;

interface StagePass {
  readonly plugins: Readonly<Record<string, string>>;
  readonly file: { readonly chunks: readonly { readonly kind: string; readonly embedded: string }[] };
  readonly query: {
    readonly report: { readonly indexed: number; readonly removed: number };
    readonly hits: readonly { readonly path: string; readonly signals: readonly { readonly name: string }[] }[];
  };
}

it('shows what a plugin of each stage makes that is written in the configuration', async () => {
  const found = ({ query }: StagePass): readonly string[] => query.hits.map(({ path }) => path);
  const signals = ({ query }: StagePass): readonly string[] =>
    query.hits.flatMap((hit) => hit.signals.map((signal) => signal.name));
  const noVector = (pass: StagePass): void => expect(signals(pass).join()).not.toContain('best-chunk-vector');
  const shown = someOf<[keyof typeof ownStages, (pass: StagePass) => void]>([
    ['scanner', (pass) => expect(found(pass)).not.toContain('README.md')],
    ['chunker', ({ file }) => expect(file.chunks.map(({ kind }) => kind)).toContain('own-kind')],
    ['contextualizer', ({ file }) => expect(file.chunks[0]?.embedded).toMatch(/^OWN HEADER\n/)],
    ['reranker', (pass) => expect([...new Set(signals(pass))]).toEqual(['own-signal'])],
    ['embedder', noVector],
    ['store', noVector],
  ]);
  sandbox.write('codesearch.config.mjs', withStage('changeDetector'));
  const child = sandbox.start(['dev', 'src/retry.ts', '--query', 'service that fetches pages', '--json']);
  const ended = once(child, 'close');
  const passes = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const next = async (): Promise<StagePass> =>
    JSON.parse(((await passes.next()) as { value: string }).value) as StagePass;
  const first = await next();
  expect(first.plugins['changeDetector']).toBe('own-changeDetector');
  expect(found(first)).toContain('README.md');
  expect(signals(first).join()).toContain('best-chunk-vector');
  for (const [name, check] of shown) {
    sandbox.write('codesearch.config.mjs', withStage(name));
    const pass = await next();
    expect(pass.plugins[name]).toBe(`own-${name}`);
    check(pass);
  }
  child.kill('SIGINT');
  await ended;
});
