import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TemporaryProjects } from './fixture/temporary-projects.ts';
import { awaitIndex } from './job/await-index.ts';
import { OpenProjects } from './open-projects.ts';
import type { ServedProject } from './served-project.ts';

let temporary: TemporaryProjects;
let projects: OpenProjects;
let warnings: string[];

beforeEach(() => {
  temporary = new TemporaryProjects();
  warnings = [];
  projects = open();
});

const open = (): OpenProjects =>
  new OpenProjects({
    defaultWorkers: 0,
    cwd: temporary.folder,
    log: { debug() {}, info() {}, warn: (line) => void warnings.push(line) },
  });

afterEach(async () => {
  await projects[Symbol.asyncDispose]();
  temporary.remove();
});

async function index(root: string): Promise<void> {
  await projects.use(root, async (served) => {
    await served.sync().ended;
    expect(served.job).toMatchObject({ state: 'finished' });
  });
}

it('locates the nearest indexed folder above a path', async () => {
  const root = temporary.project('app');
  expect(await projects.locate(join(root, 'src'))).toEqual({ root: join(root, 'src'), part: '' });
  await index(root);
  expect(await projects.locate(join(root, 'src'))).toEqual({ root, part: 'src' });
  expect(await projects.locate('app/src/unit0.ts')).toEqual({ root, part: 'src/unit0.ts' });
});

it('runs one job at a time for a project', async () => {
  const root = temporary.project('app', 20);
  await projects.use(root, async (served) => {
    const job = served.sync();
    expect(served.sync()).toBe(job);
    await job.ended;
    expect(served.sync()).not.toBe(job);
    await served.job?.ended;
  });
});

it('cancels the running job before a rebuild', async () => {
  const root = temporary.project('app', 20);
  await projects.use(root, async (served) => {
    const job = served.sync();
    const rebuilt = await served.rebuild();
    expect(job.state).not.toBe('running');
    await rebuilt.ended;
    expect([rebuilt.state, rebuilt.report?.added]).toEqual(['finished', 20]);
  });
});

it('keeps the four projects open that were used last', async () => {
  const roots = ['one', 'two', 'three', 'four', 'five'].map((name) => temporary.project(name));
  for (const root of roots) await index(root);
  expect(roots.map((root) => projects.get(root) !== undefined)).toEqual([false, true, true, true, true]);
});

it('does not open a fifth project while four are in use', async () => {
  const busy = ['one', 'two', 'three', 'four'].map((name) => temporary.project(name));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const using = busy.map((root) => projects.use(root, () => held));
  await expect(projects.use(temporary.project('five'), async () => {})).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
  });
  release();
  await Promise.all(using);
  await index(join(temporary.folder, 'five'));
});

it('indexes edits in the background after the first job', async () => {
  const root = temporary.project('app');
  await index(root);
  temporary.write('app/src/late.ts', 'export const late = 1;\n');
  const files = (): Promise<number> => projects.use(root, async ({ project }) => (await project.status()).files);
  await expect.poll(files).toBe(2);
  expect(warnings).toEqual([]);
});

it('reports an invalid configuration and loads it again on the next call', async () => {
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
  temporary.write('codesearch.config.json', '7');
  await expect(projects.locate('.')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  temporary.write('codesearch.config.json', '{}');
  expect(await projects.list()).toEqual([]);
});

it('searches the folder that the client has open if it was not started in a project', async () => {
  const root = temporary.project('app');
  await index(root);
  const disk = new OpenProjects({ defaultWorkers: 0, cwd: '/', log: { debug() {}, info() {}, warn() {} } });
  try {
    const listFolders = async (): Promise<readonly string[]> => [root];
    expect(await disk.locateSearch(undefined, listFolders)).toEqual({ root, part: '' });
    expect(await disk.locateSearch('src/unit0.ts', listFolders)).toMatchObject({ root, part: 'src' });
    expect(await disk.locate('src', listFolders)).toEqual({ root, part: 'src' });
    await expect(disk.locateSearch(undefined)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      hint: expect.stringContaining(`Call again with path`),
    });
  } finally {
    await disk[Symbol.asyncDispose]();
  }
});

function writeSize(size: number): void {
  temporary.write(
    'app/codesearch.config.json',
    JSON.stringify({ chunker: { plugin: '@codesearch/plugin-chunker-text', options: { size } } }),
  );
}

it('uses a configuration as it is at each call: added, changed and removed', async () => {
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
  const root = temporary.project('app');
  const chunker = (): Promise<unknown> =>
    projects.use(root, async ({ project }) => {
      await project.search({ query: 'unit' });
      const { plugin, options } = project.config.stages.chunker;
      return [plugin, (options as { readonly size?: number }).size];
    });
  expect(await chunker()).toEqual(['chunker-ast', undefined]);
  for (const size of [900, 800, 900]) {
    writeSize(size);
    expect(await chunker()).toEqual(['chunker-text', size]);
  }
  rmSync(join(root, 'codesearch.config.json'));
  expect(await chunker()).toEqual(['chunker-ast', undefined]);
  expect(projects.takeNotes()).toEqual([]);
});

it('ends the work for a configuration that has changed, and works for the new one', async () => {
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
  const root = temporary.project('app', 60);
  writeSize(900);
  const former = await projects.use(root, async (served) => served.sync());
  expect(former.state).toBe('running');
  writeSize(800);
  const job = await projects.use(root, async (served) => served.sync());
  await job.ended;
  expect([former.state, job.state]).toEqual(['cancelled', 'finished']);
});

it('says what a job has built again that ran when the question came', async () => {
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
  const root = temporary.project('app', 60);
  writeSize(900);
  await index(root);
  writeSize(800);
  await projects.use(root, async (served) => {
    const earlier = served.sync();
    const call = { signal: new AbortController().signal, startedAt: performance.now(), report: () => {} };
    const waits = { update: 60_000, build: 60_000, firstFiles: 60_000 };
    const job = await awaitIndex(served, call, () => Promise.resolve(false), waits);
    expect(job).not.toBe(earlier);
    expect([job.state, job.changedSettings]).toEqual(['finished', [expect.stringContaining('size 800 (was 900)')]]);
  });
});

const ownEmbedder = `import { definePlugin } from '@codesearch/kernel';
export const own = definePlugin({
  name: 'embed-own',
  stage: 'embedder',
  describe: () => ({ model: 'own', maxBatchSize: 8 }),
  create: () => ({
    open: async () => ({ dimensions: 2 }),
    embed: async ({ inputs }) => ({ vectors: inputs.map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length))) }),
  }),
});
`;

const former: Readonly<Record<string, object>> = {
  chunker: { chunker: { plugin: '@codesearch/plugin-chunker-text', options: { size: 700 } } },
  contextualizer: { contextualizer: { plugin: '@codesearch/plugin-context-pattern', options: { path: false } } },
  embedder: { embedder: { plugin: './own.mjs' } },
  store: { store: { plugin: '@codesearch/plugin-store-local', options: { file: 'other.sqlite' } } },
};

it.each(Object.entries(former))(
  'answers from the index with the former %s until the one with the present settings is complete, also after a start',
  async (_, config) => {
    vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
    const root = temporary.project('app', 60);
    const ask = ({ project }: ServedProject): Promise<unknown> => project.search({ query: 'unit1', sync: false });
    await index(root);
    temporary.write('app/own.mjs', ownEmbedder);
    temporary.write('app/codesearch.config.json', JSON.stringify(config));
    await projects[Symbol.asyncDispose]();
    projects = open();
    await projects.use(root, async (served) => {
      const job = served.sync();
      const changed = new Promise<void>((resolve) => job.onStep(() => job.changedSettings.length > 0 && resolve()));
      await Promise.race([changed, job.ended]);
      expect(job).toMatchObject({ state: 'running', error: undefined });
      expect(await ask(served)).toMatchObject({ index: { files: 60, state: 'stale-options' } });
      await job.ended;
      expect(job).toMatchObject({ state: 'finished', report: { rebuilt: { changes: job.changedSettings } } });
      expect(await ask(served)).toMatchObject({ index: { files: 62, state: 'current' } });
    });
    expect(warnings).toEqual([]);
  },
);

it('says of each content of a configuration that is not trusted that it is left out', async () => {
  const root = temporary.project('app');
  const write = (size: number): void =>
    temporary.write('app/codesearch.config.json', JSON.stringify({ workers: size }));
  write(1);
  const notes = async (): Promise<readonly string[]> => {
    await projects.use(root, async () => {});
    return projects.takeNotes();
  };
  const isLeftOut = [expect.stringContaining('codesearch.config.json is not used') as string];
  expect(await notes()).toEqual(isLeftOut);
  expect(await notes()).toEqual([]);
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
  expect(await notes()).toEqual([]);
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '');
  write(2);
  expect(await notes()).toEqual(isLeftOut);
});
