import { matchesGlob } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Candidate, StoredChunk } from '@codesearch/kernel';
import type { IndexState } from '../state/index-state.ts';
import type { ProjectRetrieval, ProjectSearchRequest } from './project-request.ts';
import type { Project } from './project.ts';
import { searchProjects } from './search-projects.ts';
import type { ProjectPart } from './search-projects.ts';

interface Content {
  readonly path: string;
  readonly score: number;
}

let reranked: readonly Candidate[][] = [];

beforeEach(() => {
  reranked = [];
});

/** A project over one-line files, found by their scores; it ranks by the dense score. */
function project(
  root: string,
  contents: readonly Content[],
  { state = 'current' as IndexState, embedder = 'e' } = {},
): Project {
  const chunks = contents.map(({ path }, place): StoredChunk => ({
    id: `${place}`,
    path,
    granularity: 'chunk',
    language: 'text',
    kind: 'text',
    startLine: 1,
    endLine: 1,
    text: path,
    symbols: [],
    enclosing: [],
    calls: [],
    imports: [],
  }));
  const retrieval: ProjectRetrieval = {
    root,
    index: { state, compared: true, files: contents.length, chunks: contents.length },
    isCurrent: () => true,
    embedder,
    notes: [],
    retriever: {
      hasLookup: false,
      denseProblem: () => undefined,
      closeness: async () => undefined,
      embed: async () => undefined,
      files: async () => [],
      findText: async () => [],
      similarNames: async () => [],
      searchDense: async ({ filter }) =>
        filter.granularity === 'file'
          ? []
          : contents
              .map(({ path, score }, place) => ({ id: `${place}`, path, score }))
              .filter(({ path }) => filter.pathGlobs?.some((glob) => matchesGlob(path, glob)) ?? true),
      searchLexical: async () => [],
      matchCommits: async () => new Map(),
      relatedWords: async () => [],
      load: async (ids) => ids.flatMap((id) => chunks[Number(id)] ?? []),
      list: async (path) => chunks.filter((chunk) => chunk.path === path),
    },
    async rerank({ candidates, topN }) {
      reranked = [...reranked, [...candidates]];
      return candidates
        .map(({ dense }, index) => ({ index, score: dense?.score ?? 0, signals: [] }))
        .sort((a, b) => b.score - a.score)
        .slice(0, topN);
    },
    inspect: async (asked) =>
      asked.map(({ path }) => ({
        verdict: chunks.some((chunk) => chunk.path === path) ? 'fresh' : 'deleted',
      })),
  };
  return { root, retrieve: async () => retrieval } as unknown as Project;
}

const wholly = (first: Project, ...others: readonly Project[]): [ProjectPart, ...ProjectPart[]] => [
  { project: first },
  ...others.map((project) => ({ project })),
];

describe('several projects', () => {
  const service = project('/srv/service', [
    { path: 'a.ts', score: 0.9 },
    { path: 'b.ts', score: 0.1 },
  ]);
  const library = project('/srv/library', [{ path: 'a.ts', score: 0.5 }]);

  it('are ranked as one, each hit with its root and the path below it', async () => {
    const { hits, index } = await searchProjects(wholly(service, library), { query: 'x' });
    expect(hits.map(({ root, chunk, freshness }) => [root, chunk.path, chunk.id, freshness.verdict])).toEqual([
      ['/srv/service', 'a.ts', '0', 'fresh'],
      ['/srv/library', 'a.ts', '0', 'fresh'],
      ['/srv/service', 'b.ts', '1', 'fresh'],
    ]);
    expect(index).toEqual({ state: 'current', compared: true, files: 3, chunks: 3 });
  });

  it('are reranked once, by paths that no two files share', async () => {
    await searchProjects(wholly(service, library), { query: 'x' });
    expect(reranked.map((candidates) => candidates.map(({ chunk }) => chunk.path))).toEqual([
      ['service/a.ts', 'library/a.ts', 'service/b.ts'],
    ]);
    await searchProjects(wholly(service, project('/other/service', [{ path: 'a.ts', score: 0.5 }])), { query: 'x' });
    expect(reranked[1]?.map(({ chunk }) => chunk.path)).toContain('service~2/a.ts');
  });

  it('are searched in part, each by its own globs', async () => {
    const parts: [ProjectPart, ...ProjectPart[]] = [
      { project: service, filter: { pathGlobs: ['b.*'] } },
      { project: library },
    ];
    const { hits } = await searchProjects(parts, { query: 'x', filter: { pathGlobs: ['a.*'] } });
    expect(hits.map(({ root, chunk }) => [root, chunk.path])).toEqual([
      ['/srv/library', 'a.ts'],
      ['/srv/service', 'b.ts'],
    ]);
  });

  it('keep to the limit together', async () => {
    expect((await searchProjects(wholly(service, library), { query: 'x', limit: 2 })).hits).toHaveLength(2);
  });

  it('show a file once that belongs to two of them', async () => {
    const inner = project('/srv/service/src', [{ path: 'c.ts', score: 0.4 }]);
    const outer = project('/srv/service', [{ path: 'src/c.ts', score: 0.4 }]);
    const { hits } = await searchProjects(wholly(outer, inner), { query: 'x' });
    expect(hits.map(({ root, chunk }) => [root, chunk.path])).toEqual([['/srv/service', 'src/c.ts']]);
  });

  it('have the state of the one that is not current', async () => {
    const busy = project('/srv/busy', [], { state: 'interrupted' });
    expect((await searchProjects(wholly(service, busy), { query: 'x' })).index.state).toBe('interrupted');
  });

  it('are refused if their vectors cannot be compared', async () => {
    const other = project('/srv/other', [], { embedder: 'another' });
    await expect(searchProjects(wholly(service, other), { query: 'x' })).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });
});

it('keeps the paths of a single project as they are', async () => {
  await searchProjects(wholly(project('/srv/one', [{ path: 'a.ts', score: 1 }])), { query: 'x' });
  expect(reranked[0]?.map(({ chunk }) => chunk.path)).toEqual(['a.ts']);
});

describe('an index that another process rewrites during a search', () => {
  /**
   * A project whose one chunk is another one in each of so many retrievals: what was found is gone when it is loaded.
   */
  const restless = (changes: number): { readonly rewritten: Project; readonly asked: () => number } => {
    const still = project('/srv/one', [{ path: 'a.ts', score: 1 }]);
    let asked = 0;
    const rewritten = {
      root: still.root,
      async retrieve(request: ProjectSearchRequest): Promise<ProjectRetrieval> {
        asked++;
        const retrieval = await still.retrieve(request);
        const { load } = retrieval.retriever;
        return {
          ...retrieval,
          retriever: { ...retrieval.retriever, load: async (ids) => (asked <= changes ? [] : load(ids)) },
        };
      },
    } as unknown as Project;
    return { rewritten, asked: () => asked };
  };

  it('is asked again if something it found was replaced before it was loaded', async () => {
    const { rewritten, asked } = restless(2);
    const { hits, notes } = await searchProjects(wholly(rewritten), { query: 'x' });
    expect(hits.map(({ chunk }) => chunk.path)).toEqual(['a.ts']);
    expect(notes).toEqual([]);
    expect(asked()).toBe(3);
  });

  it('is not asked for ever, and the answer says so', async () => {
    const { rewritten, asked } = restless(Infinity);
    const { hits, notes } = await searchProjects(wholly(rewritten), { query: 'x' });
    expect([hits, notes]).toEqual([[], [expect.stringMatching(/hits may be missing/)]]);
    expect(asked()).toBe(5);
  });
});

it('returns as many hits as requested, even from few files', async () => {
  const pieces = Array.from({ length: 9 }, (_, index) => ({ path: 'a.ts', score: 1 - index / 10 }));
  const { hits } = await searchProjects(wholly(project('/srv/one', pieces)), { query: 'x', limit: 7 });
  expect(hits).toHaveLength(7);
});

it.each([
  ['current', undefined, 'Nothing is named nosuchName'],
  ['current', {}, 'Nothing is named nosuchName'],
  ['current', { pathGlobs: ['a.*'] }, 'Nothing in the files searched is named nosuchName'],
  ['building', undefined, undefined],
  ['interrupted', undefined, undefined],
] as const)('denies nothing that a part of a tree lacks: %s, %j', async (state, filter, denial) => {
  const part: ProjectPart = { project: project('/a', [{ path: 'a.ts', score: 1 }], { state }), filter };
  const { lead, fit, hits } = await searchProjects([part], { query: 'nosuchName' });
  expect(hits).toHaveLength(1);
  expect(lead?.slice(0, denial?.length)).toBe(denial);
  expect(fit === 'unknown').toBe(denial === undefined);
});
