import { readSource } from '@codesearch/engine/operations';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineConfig } from '@codesearch/kernel';
import type { CodesearchConfig } from '@codesearch/kernel';
import { openProject, searchProjects } from '@codesearch/engine';
import type { CachedEmbedding, ConfirmWide, EmbeddingCache, IndexEvent, Project } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { hashEmbedder, memoryStore, rawContextualizer, wholeFileChunker } from '@codesearch/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { someOf } from './some-of.ts';

/* A project from open to clear: with the default stages, and by night with those of the test kit too. */

let folder: string;
let root: string;
let open: Project[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-project-'));
  root = join(folder, 'tree');
  mkdirSync(root);
  open = [];
  write(
    'src/retry.ts',
    '/** Waits longer after each failed attempt. */\nexport function retryWithBackoff(): void {}\n',
  );
  write(
    'src/parser.ts',
    'export class HeaderParser {\n  parseHeader(line: string): string {\n    return line.trim();\n  }\n}\n',
  );
  write('README.md', '# Tree\n\nHow to build it.\n');
});

afterEach(async () => {
  for (const project of open) await project[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const references: CodesearchConfig = defineConfig({
  chunker: wholeFileChunker(),
  contextualizer: rawContextualizer(),
  embedder: hashEmbedder(),
  store: memoryStore(),
});

async function openTree(config?: CodesearchConfig): Promise<Project> {
  const env = { CODESEARCH_HOME: join(folder, 'home') };
  const project = await openProject({ root, preset: presetDefault, config, from: folder, env, defaultWorkers: 0 });
  open.push(project);
  return project;
}

const paths = async (project: Project, query: string): Promise<readonly string[]> =>
  (await project.search({ query })).hits.map(({ chunk }) => chunk.path);

describe('a home folder', () => {
  const openHome = async (HOME: string): Promise<Project> => {
    const env = { HOME, CODESEARCH_HOME: join(folder, 'home') };
    const project = await openProject({ root, preset: presetDefault, config: references, env, defaultWorkers: 0 });
    open.push(project);
    return project;
  };

  it('is not indexed without confirmation by any method, and nothing is written', async () => {
    const project = await openHome(root);
    const refused = { code: 'INPUT_INVALID', message: expect.stringContaining('is your home folder') as string };
    await expect(project.index()).rejects.toMatchObject(refused);
    await expect(project.index({ force: true })).rejects.toMatchObject(refused);
    await expect(project.search({ query: 'HeaderParser' })).rejects.toMatchObject(refused);
    await expect(project.similar({ path: 'src/parser.ts', line: 1 })).rejects.toMatchObject(refused);
    await expect(project.watch()).rejects.toMatchObject(refused);
    await expect(project.index({ confirmWide: () => false })).rejects.toMatchObject(refused);
    expect((await project.status()).state).toBe('missing');
    expect(existsSync(join(folder, 'home'))).toBe(false);
  });

  it('needs a confirmation for its first index only', async () => {
    const project = await openHome(join(root, 'src'));
    const asked: string[] = [];
    const confirmWide: ConfirmWide = ({ nature }) => asked.push(nature) > 0;
    await project.search({ query: 'HeaderParser', confirmWide });
    await project.search({ query: 'HeaderParser', confirmWide });
    await project.index({ force: true, confirmWide });
    expect(await project.index()).toMatchObject({ unchanged: 3 });
    expect(asked).toEqual(['holds your home folder']);
  });
});

it('uses the services that replace those of the process', async () => {
  const vectors = new Map<string, CachedEmbedding>();
  const embeddingCache: EmbeddingCache = {
    get: async (keys) => keys.map((key) => vectors.get(key)),
    set: async (entries) => entries.forEach(({ key, ...embedding }) => vectors.set(key, embedding)),
    [Symbol.asyncDispose]: async () => {},
  };
  const clock = (): number => Date.UTC(2026, 2, 14);
  const env = { CODESEARCH_HOME: join(folder, 'home') };
  const services = { clock, embeddingCache };
  const project = await openProject({
    root,
    preset: presetDefault,
    config: references,
    env,
    services,
    defaultWorkers: 0,
  });
  open.push(project);
  await project.index();
  expect(await project.status()).toMatchObject({ createdAt: '2026-03-14T00:00:00.000Z' });
  expect(vectors.size).toBe(3);
  expect(existsSync(join(folder, 'home/cache/embeddings.sqlite'))).toBe(false);
});

describe('an index that another process clears or rebuilds during a search', () => {
  /** The default stages, with a disturbance when the store is first searched. */
  const disturbed = (disturb: () => Promise<unknown>): CodesearchConfig => {
    const { store } = presetDefault.stages;
    let left = 1;
    return defineConfig({
      workers: 0,
      store: {
        ...store,
        create(context) {
          const stage = store.create(context);
          const searchDense = stage.searchDense.bind(stage);
          const observed: typeof searchDense = async (...request) => {
            if (left-- > 0) await disturb();
            return searchDense(...request);
          };
          return Object.defineProperty(stage, 'searchDense', { value: observed });
        },
      },
    });
  };

  it.each([
    ['cleared', async (other: Project) => other.clear()],
    ['rebuilt', async (other: Project) => other.index({ force: true })],
  ])('is searched again if it was %s', async (_, disturb) => {
    const other = await openTree(defineConfig({ workers: 0 }));
    const project = await openTree(disturbed(() => disturb(other)));
    await project.index();
    const { hits, index } = await project.search({ query: 'HeaderParser' });
    expect(hits[0]?.chunk.path).toBe('src/parser.ts');
    expect(index).toMatchObject({ state: 'current', files: 3 });
  });

  it('is reported as missing if the search must not build it', async () => {
    const other = await openTree(defineConfig({ workers: 0 }));
    const project = await openTree(disturbed(() => other.clear()));
    await project.index();
    const answer = project.search({ query: 'HeaderParser', sync: false });
    await expect(answer).rejects.toMatchObject({ code: 'INDEX_MISSING' });
  });

  it('is searched again in a search of several projects', async () => {
    const other = await openTree(defineConfig({ workers: 0 }));
    const project = await openTree(disturbed(() => other.clear()));
    await project.index();
    const { hits } = await searchProjects([{ project }], { query: 'HeaderParser' });
    expect(hits[0]?.chunk.path).toBe('src/parser.ts');
  });
});

const stages: readonly (readonly [string, CodesearchConfig | undefined])[] = [
  ['the default stages', undefined],
  ['stages of the test kit', references],
];

describe.each(someOf(stages))('a project with %s', (_, config) => {
  it('builds a missing index before a search', async () => {
    const project = await openTree(config);
    expect((await project.status()).state).toBe('missing');
    expect((await paths(project, 'HeaderParser'))[0]).toBe('src/parser.ts');
    expect(await project.status()).toMatchObject({ state: 'current', files: 3 });
  });

  it('follows edits, additions, renames and deletions', async () => {
    const project = await openTree(config);
    await project.index();
    write('src/parser.ts', 'export class TokenReader {}\n');
    write('src/late.ts', 'export const zebraCrossing = 1;\n');
    renameSync(join(root, 'src/retry.ts'), join(root, 'src/again.ts'));
    expect(await project.status()).toMatchObject({
      state: 'stale-content',
      pending: { added: 2, modified: 1, removed: 1 },
    });
    expect((await paths(project, 'zebraCrossing'))[0]).toBe('src/late.ts');
    expect((await paths(project, 'TokenReader'))[0]).toBe('src/parser.ts');
    expect(await paths(project, 'retryWithBackoff')).toContain('src/again.ts');
    expect(await paths(project, 'retryWithBackoff')).not.toContain('src/retry.ts');
  });

  it('does nothing if nothing changed', async () => {
    const project = await openTree(config);
    await project.index();
    const events: IndexEvent[] = [];
    const report = await project.index({ onEvent: (event) => events.push(event) });
    expect(report).toMatchObject({ added: 0, modified: 0, removed: 0, unchanged: 3, chunks: 0 });
    expect(events.map(({ type }) => type)).toEqual(['files-scanned', 'changes-found', 'index-finished']);
  });

  it('removes a file that became binary', async () => {
    const project = await openTree(config);
    await project.index();
    write('src/parser.ts', Uint8Array.of(0, 1, 2, 0, 255));
    expect((await project.index()).skipped).toMatchObject({ binary: 1 });
    expect(await paths(project, 'HeaderParser')).not.toContain('src/parser.ts');
  });

  it('clears its index and nothing else', async () => {
    const project = await openTree(config);
    await project.index();
    const { folder: index } = await project.status();
    const before = readdirSync(root, { recursive: true }).toSorted();
    expect(await project.clear()).toBe(true);
    expect(await project.clear()).toBe(false);
    expect(() => statSync(index)).toThrow(/ENOENT/);
    expect(readdirSync(root, { recursive: true }).toSorted()).toEqual(before);
    expect((await project.status()).state).toBe('missing');
    expect((await paths(project, 'HeaderParser'))[0]).toBe('src/parser.ts');
  });

  it('refuses every call after it was closed', async () => {
    const project = await openTree(config);
    await project[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
    const calls = [
      () => project.index(),
      () => project.search({ query: 'x' }),
      () => project.status(),
      () => project.clear(),
    ];
    // One after the other, so that each error has somebody who waits for it.
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

describe('an index', () => {
  it('is never mixed with other settings, and reports what changed', async () => {
    await (await openTree()).index();
    const other = await openTree({ embedder: hashEmbedder() });
    expect(await other.status()).toMatchObject({
      state: 'stale-options',
      changes: [expect.stringMatching(/^embedder/)],
    });
    expect((await other.search({ query: 'x', sync: false })).index.state).toBe('stale-options');
    await other.search({ query: 'x' });
    expect((await other.status()).state).toBe('current');
  });

  it('is resumed after an interruption, and has the state interrupted before', async () => {
    for (let index = 0; index < 100; index++) write(`many/f${index}.ts`, `export const value${index} = ${index};\n`);
    const project = await openTree();
    const stop = new AbortController();
    const events: IndexEvent[] = [];
    const run = project.index({
      signal: stop.signal,
      onEvent: (event) => {
        events.push(event);
        if (event.type === 'batch-committed') stop.abort();
      },
    });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect((await project.status()).state).toBe('interrupted');
    const committed = events.flatMap((event) => (event.type === 'batch-committed' ? [event.files] : []))[0] ?? 0;
    expect(committed).toBeGreaterThan(0);
    expect((await project.index()).added).toBe(103 - committed);
    expect((await project.status()).state).toBe('current');
  });

  it('gets its first files early, and later ones in larger batches', async () => {
    for (let index = 0; index < 400; index++) write(`many/f${index}.ts`, `export const value${index} = ${index};\n`);
    const committed: number[] = [];
    await (
      await openTree(references)
    ).index({ onEvent: (event) => void (event.type === 'batch-committed' && committed.push(event.files)) });
    expect(committed).toEqual([16, 48, 112, 240, 368, 403]);
  });

  it('is compared again by a writer that had to wait for another one', async () => {
    let opening = (): void => {};
    let permitted = Promise.resolve();
    const contextualizer = rawContextualizer();
    const config: CodesearchConfig = {
      chunker: wholeFileChunker(),
      embedder: hashEmbedder(),
      contextualizer: {
        ...contextualizer,
        // The first call is between the comparison and the lock.
        create: (context) =>
          Object.assign(contextualizer.create(context), {
            open: async () => {
              opening();
              await permitted;
            },
          }),
      },
    };
    const [first, second] = [await openTree(config), await openTree(config)];
    await first.index();
    write('src/parser.ts', 'export class TokenReader {}\n');
    const permission = Promise.withResolvers<void>();
    permitted = permission.promise;
    const found: number[] = [];
    const compared = new Promise<void>((resolve) => (opening = resolve));
    const late = second.index({
      onEvent: (event) => void (event.type === 'changes-found' && found.push(event.modified)),
    });
    await compared;
    expect(await first.index()).toMatchObject({ modified: 1, indexed: 1 });
    permission.resolve();
    expect(await late).toMatchObject({ modified: 0, indexed: 0, unchanged: 3 });
    expect(found).toEqual([1, 0]);
    expect((await second.status()).state).toBe('current');
  });

  it('is reported as damaged, with a hint, if its files are', async () => {
    const project = await openTree();
    await project.index();
    const { folder: index } = await project.status();
    await project[Symbol.asyncDispose]();
    for (const name of readdirSync(index))
      if (name.includes('sqlite')) writeFileSync(join(index, name), 'not a database at all');
    const again = await openTree();
    expect((await again.status()).state).toBe('corrupt');
    await expect(again.search({ query: 'x' })).rejects.toMatchObject({
      code: 'INDEX_CORRUPT',
      hint: expect.stringContaining('clear'),
    });
    expect(await again.clear()).toBe(true);
    expect((await paths(again, 'HeaderParser'))[0]).toBe('src/parser.ts');
  });
});

describe('the data of a project', () => {
  it('is readable by its owner only', async () => {
    const project = await openTree();
    await project.index();
    const { folder: index } = await project.status();
    expect(statSync(index).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(index)) expect(statSync(join(index, name)).mode & 0o077).toBe(0);
  });

  it('explains each score by signals whose sum it is', async () => {
    const { hits } = await (await openTree()).search({ query: 'how are failed attempts retried' });
    expect(hits[0]?.chunk.path).toBe('src/retry.ts');
    for (const { score, signals } of hits) {
      expect(signals.reduce((sum, { value, weight }) => sum + value * weight, 0)).toBeCloseTo(score, 6);
    }
  });

  it('has every line that is not blank in exactly one chunk', async () => {
    const project = await openTree();
    const { hits } = await project.search({ query: 'parse header line', limit: 100 });
    const lines = readFileSync(join(root, 'src/parser.ts'), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const found = hits
      .filter(({ chunk }) => chunk.path === 'src/parser.ts')
      .flatMap(({ chunk }) => chunk.text.split('\n'));
    expect(found.filter((line) => line.trim() !== '').toSorted()).toEqual(lines.toSorted());
  });

  it.each(['', '  \n'])('refuses the query %j', async (query) => {
    await expect((await openTree()).search({ query })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});

it('read returns a file as it is indexed, and refuses files that are not indexed', async () => {
  write('.gitignore', 'notes.md\n');
  write('notes.md', 'private\n');
  write('.env', 'PASSWORD=correct-horse\n');
  const project = await openTree();
  expect((await readSource(project.parts, 'README.md')).text).toBe('# Tree\n\nHow to build it.\n');
  await expect(readSource(project.parts, 'notes.md')).rejects.toThrow("ignored by 'notes.md' in .gitignore");
  await expect(readSource(project.parts, '.env')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  await expect(readSource(project.parts, 'src')).rejects.toThrow('src is a folder');
  for (const path of ['../tree/README.md', '/etc/hosts', 'nowhere.ts']) {
    await expect(readSource(project.parts, path)).rejects.toThrow('There is no file');
  }
  expect((await project.status()).state, 'nothing was indexed for that').toBe('missing');
});
