import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agent } from '../mcp/agent.ts';
import { found, printed } from '../printed.ts';
import type { SearchDocument } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { builtPackage } from '../../live/harness/built-package.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

const animals = 'walrus badger heron otter falcon lemur'.split(' ');
const parts = 'throttle ledger beacon anchor valve turbine'.split(' ');
const topics = animals.flatMap((animal) => parts.map((part) => ({ animal, part })));

const padded = (index: number): string => String(index).padStart(2, '0');

/** For each topic a file whose name matches a question, and one whose text answers it. */
const tree = Object.fromEntries(
  topics.flatMap(({ animal, part }, index) => [
    [
      `src/${animal}/${animal}_${part}.ts`,
      'export const limit = 3;\nexport function open(count: number): number {\n  return count * limit;\n}\n',
    ],
    [
      `src/core/unit${index}.ts`,
      `// The ${animal} of the ${part} waits here until the ${part} of the ${animal} is full.\nexport function run${padded(index)}(steps: number): string {\n  const message = "${animal} needs ${part}, ${part} needs ${animal}";\n  return message.repeat(steps);\n}\n`,
    ],
  ]),
);

/** A reranker that counts the words of a query in paths and in texts, and trusts paths too much. */
const config = `
  import { definePlugin } from ${JSON.stringify(builtPackage('@codesearch/kernel'))};
  const own = { path: 3, text: 1 };
  const reranker = definePlugin({
    name: 'path-and-text',
    stage: 'reranker',
    options: { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value ?? {} }) } },
    describe: () => ({ fittable: { version: '1', weights: { query: own }, kindOf: () => 'query' } }),
    create: () => ({
      async rerank({ query, candidates, topN, weights }) {
        const used = { ...own, ...weights?.query };
        const words = query.text.split(' ');
        const share = (text) => words.filter((word) => text.includes(word)).length / words.length;
        return candidates
          .map(({ chunk }, index) => {
            const signals = [
              { name: 'path', value: share(chunk.path), weight: used.path },
              { name: 'text', value: share(chunk.text), weight: used.text },
            ];
            return { index, signals, score: signals.reduce((sum, { value, weight }) => sum + value * weight, 0) };
          })
          .sort((a, b) => b.score - a.score || a.index - b.index)
          .slice(0, topN);
      },
    }),
  });
  export default { reranker: reranker({}) };
`;

/** The file with the name is no answer to any of them. */
const questions = topics.map(({ animal, part }, index) => ({
  query: `${animal} ${part} waits`,
  kind: 'words',
  relevant: [{ path: `src/core/unit${index}.ts` }],
}));
const names = topics.map((_, index) => ({
  query: `run${padded(index)}`,
  kind: 'name',
  relevant: [{ path: `src/core/unit${index}.ts` }],
}));

interface Tuning {
  readonly used: boolean;
  readonly objections: readonly string[];
  readonly development: number;
  readonly heldOut: readonly {
    readonly name: string;
    readonly questions: number;
    readonly differences: readonly { readonly metric: string; readonly difference: number; readonly p: number }[];
  }[];
  readonly weights: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Status {
  readonly fitted?: {
    readonly used: boolean;
    readonly weights: Tuning['weights'];
    readonly commit?: string;
    readonly questions: number;
    readonly figures: readonly { readonly kind: string; readonly before: number; readonly after: number }[];
  };
}

let sandbox: Sandbox;

beforeAll(() => {
  sandbox = new Sandbox(tree);
  sandbox.commit('2026-01-01T00:00:00Z');
  writeFileSync(configFile(), config);
});

afterAll(() => sandbox.remove());

const configFile = (): string => join(sandbox.folder, 'codesearch.config.mjs');
const environment = (): Record<string, string> => ({
  TMPDIR: sandbox.folder,
  CODESEARCH_CONFIG: configFile(),
});
const run = (...args: string[]): Promise<Outcome> => sandbox.run(args, { env: environment() });
const status = async (): Promise<Status> => printed<Status>('status', await run('status', '--json'));
const fittedAt = async (): Promise<unknown> =>
  printed('search', await run('search', 'walrus ledger waits', '--json'))['fittedAt'];

function queryFile(...queries: readonly object[]): string {
  const file = join(sandbox.folder, 'queries.jsonl');
  writeFileSync(file, queries.map((query) => `${JSON.stringify(query)}\n`).join(''));
  return file;
}

const tune = async (...queries: readonly object[]): Promise<Tuning> =>
  printed<Tuning>('tune', await run('eval', '--tune', '--queries', queryFile(...queries), '--json'));

/** The manifest of the index, where fitted weights are. */
function manifestFile(): string {
  const folder = readdirSync(join(sandbox.home, 'projects')).find((name) => name.startsWith('tree-')) ?? '';
  return join(sandbox.home, 'projects', folder, 'project.json');
}

const manifest = (): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(manifestFile(), 'utf8')) as Readonly<Record<string, unknown>>;

/** What a fit has stored. */
let stored: unknown;

/**
 * Fits weights to this repository, unless there are some. Removed weights are written again, which is not another fit.
 */
async function ensureFitted(): Promise<void> {
  if ((await status()).fitted !== undefined) return;
  if (stored !== undefined) return writeFileSync(manifestFile(), JSON.stringify({ ...manifest(), fitted: stored }));
  expect((await tune(...questions, ...names)).used).toBe(true);
  stored = manifest()['fitted'];
}

/** Questions that the default weights answer with another file, if there are any. */
async function wronglyAnswered(): Promise<readonly string[]> {
  const asked = questions.slice(0, 12);
  const file = join(sandbox.folder, 'asked.txt');
  writeFileSync(file, asked.map(({ query }) => `${query}\n`).join(''));
  const { stdout } = await run('search', '--queries', file);
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as SearchDocument);
  expect(answers).toHaveLength(asked.length);
  return asked
    .filter(({ relevant }, index) => answers[index]?.results[0]?.path !== relevant[0]?.path)
    .map(({ query }) => query);
}

describe('fitting weights', () => {
  it('that answer held-out questions better stores them with the index, for every search of it', async () => {
    await run('eval', '--untune');
    const changes = sandbox.git(['status', '--porcelain']);
    const wrong = await wronglyAnswered();
    expect(wrong).not.toEqual([]);

    const tuning = await tune(...questions, ...names);
    stored = manifest()['fitted'];
    expect(tuning).toMatchObject({ used: true, objections: [] });
    const [all] = tuning.heldOut;
    expect(all?.name).toBe('all');
    expect((all?.questions ?? 0) + tuning.development).toBe(questions.length + names.length);
    const mrr = all?.differences.find(({ metric }) => metric === 'mrr');
    expect(mrr?.difference).toBeGreaterThan(0);
    expect(mrr?.p).toBeLessThan(0.05);

    const { fitted } = await status();
    expect(fitted).toMatchObject({ used: true, weights: tuning.weights });
    expect(fitted?.commit).toBe(sandbox.git(['rev-parse', 'HEAD']).trim());
    expect(fitted?.figures.map(({ kind }) => kind)).toContain('all');
    expect((await run('status')).stdout).toMatch(/^ranking +weights fitted to this repository .* by \d+ questions$/m);

    expect((await wronglyAnswered()).length).toBeLessThan(wrong.length);
    expect((await run('search', 'walrus ledger waits', '--explain')).stdout).toContain(
      'Ranked with weights fitted to this repository',
    );
    expect(await fittedAt()).toEqual(expect.any(String));
    expect(readdirSync(sandbox.folder).filter((name) => name.startsWith('codesearch-eval'))).toEqual([]);
    expect(sandbox.git(['status', '--porcelain'])).toBe(changes);
  });

  it('changes the answers over MCP too', async () => {
    await ensureFitted();
    const paths = found(await run('search', 'badger beacon waits', '--json', '--limit', '5'));
    await using agent = await Agent.start(sandbox, { env: environment() });
    const { structured } = await agent.call('search_code', { query: 'badger beacon waits', limit: 5 });
    const { hits } = structured as { readonly hits: readonly { readonly path: string }[] };
    expect(hits.map(({ path }) => path)).toEqual(paths);
  });

  it('keeps them when files change, and ranks several folders without them', async () => {
    await ensureFitted();
    sandbox.write('src/new.ts', 'export const later = 1;\n');
    await run('index');
    expect(await fittedAt()).toEqual(expect.any(String));
    const other = join(sandbox.folder, 'other');
    sandbox.write(join(other, 'walrus.ts'), 'export const walrus = 1;\n');
    const joined = printed('search', await run('search', 'walrus', '.', other, '--json'));
    expect(joined).not.toHaveProperty('fittedAt');
  });

  it('that are no better changes nothing, and says why with figures', async () => {
    await ensureFitted();
    const before = await status();
    const { code, stdout } = await run('eval', '--tune', '--queries', queryFile(...names.slice(0, 24)));
    expect(code).toBe(0);
    expect(stdout).toContain('Not used, and nothing is changed:');
    expect(stdout).toMatch(
      /MRR of held-out questions is not significantly better: 1\.000 before, 1\.000 after, p = 1\.000\./,
    );
    expect(stdout).toMatch(/^The weights fitted .* stay in use\.$/m);
    expect((await status()).fitted).toEqual(before.fitted);
  });

  it('to another version of the reranker is ignored with a note', async () => {
    await ensureFitted();
    const before = manifest();
    const other = { ...(before['fitted'] as object), reranker: 'another' };
    writeFileSync(manifestFile(), JSON.stringify({ ...before, fitted: other }));
    const result = printed('search', await run('search', 'walrus ledger waits', '--json'));
    expect(result).not.toHaveProperty('fittedAt');
    expect(result['notes']).toEqual([expect.stringContaining('The fitted weights are not used')]);
    expect((await status()).fitted?.used).toBe(false);
    expect((await run('status')).stdout).toContain('not used: they were fitted to another version');
    writeFileSync(manifestFile(), JSON.stringify(before));
  });

  it('is undone by one command', async () => {
    await ensureFitted();
    expect((await run('eval', '--untune')).stdout).toBe('Removed the fitted weights.\n');
    expect((await status()).fitted).toBeUndefined();
    expect(await fittedAt()).toBeUndefined();
    expect(await wronglyAnswered()).not.toEqual([]);
    expect(printed('untune', await run('eval', '--untune', '--json'))).toMatchObject({ removed: false });
  });

  it('is undone when the index is built again', async () => {
    await ensureFitted();
    await run('index', '--force');
    expect((await status()).fitted).toBeUndefined();
  });

  it('is refused for a reranker without such weights, without questions for both halves, and with options of a measurement', async () => {
    const config = sandbox.write(
      join(sandbox.folder, 'ragex.json'),
      JSON.stringify({
        reranker: { plugin: '@codesearch/plugin-rerank', export: 'additive', options: { preset: 'ragex' } },
      }),
    );
    const file = queryFile(...questions);
    expectRefusal(
      await run('eval', '--tune', '--queries', file, '--config', config),
      /Fitting the weights of rerank/,
      /reranker/,
    );
    expectRefusal(
      await run('eval', '--tune', '--queries', queryFile(questions[0] ?? {})),
      /too few questions: 1/,
      /more/,
    );
    const { code, stderr } = await run('eval', '--tune', '--compare', config);
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be used with')]);
  });
});
