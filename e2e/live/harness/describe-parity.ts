import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { local } from '@codesearch/plugin-store-local';
import type { CodesearchConfig } from '@codesearch/kernel';
import type { Project } from '@codesearch/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexName, LiveProject } from './live-project.ts';
import type { LiveServer, RunningServer } from './live-server.ts';
import { ParityFigures } from './parity-figures.ts';
import { reportLive } from './report-live.ts';
import type { SourceTree } from './source-trees.ts';
import { treeQueries } from './tree-queries.ts';

/** Queries for any tree: natural language, names and code. */
const queries = [
  'how are failed calls retried',
  'where is the configuration read',
  'parse a URL',
  'what happens when a connection is closed',
  'write to a file',
  'validate the type of a value',
  'notify listeners of a change',
  'timeout',
  'isEmpty',
  'parse_headers',
  'Error',
  'for (const key of keys)',
];

const hits = 10;

/** Names, and questions, per tree. */
const queriesPerTree = Number(process.env['CODESEARCH_LIVE_QUERIES'] ?? 15);

/** Min share of queries over all trees that have the same first hit in the local store and, by default, in this one. */
const minSameFirst = 0.97;

/** Ids of the chunks of the best hits. */
async function best(project: Project, query: string): Promise<readonly string[]> {
  const result = await project.search({ query, limit: hits, sync: false });
  return result.hits.map(({ chunk }) => chunk.id);
}

/** Compares the results of the same queries with the local store and with this one. */
export function describeParity(kind: LiveServer, server: RunningServer, trees: readonly SourceTree[]): void {
  const figures = new Map<string, ParityFigures>();

  function figuresOf(row: string): ParityFigures {
    const known = figures.get(row) ?? new ParityFigures();
    figures.set(row, known);
    return known;
  }

  describe.each(trees)('parity on $name', ({ name, folder }) => {
    let place: LiveProject;
    const opened = new Map<string, Project>();

    async function open(title: string, config: CodesearchConfig): Promise<void> {
      const project = await place.open({ home: join(place.folder, title), ...config });
      await project.index();
      opened.set(title, project);
    }

    beforeAll(async () => {
      place = new LiveProject();
      const filter = (path: string): boolean => basename(path) !== '.git';
      cpSync(folder, join(place.tree, basename(folder)), { recursive: true, filter });
      await open('local', { store: local() });
      await open('exact', { store: kind.bindExact(server.url, indexName()) });
      await open('default', { store: kind.bind(server.url, indexName()) });
    });
    afterAll(async () => {
      for (const project of opened.values()) await project.clear();
      await place.remove();
    });

    it('returns the same top 10 with exact dense search', async () => {
      for (const query of queries) {
        const expected = await best(opened.get('local')!, query);
        expect(await best(opened.get('exact')!, query), query).toEqual(expected);
      }
    });

    it('answers names and questions by default', async () => {
      const { names, questions } = treeQueries(folder, queriesPerTree);
      expect(names.length + questions.length).toBeGreaterThan(queriesPerTree);
      for (const [kindOfQuery, list] of Object.entries({ names, questions })) {
        for (const query of list) {
          const expected = await best(opened.get('local')!, query);
          const found = await best(opened.get('default')!, query);
          expect(found[0], query).toBeDefined();
          figuresOf(`${name} | ${kindOfQuery}`).add({ expected, found });
          if (found[0] !== expected[0]) reportLive(`${kind.name}: ${query}: another first hit`);
        }
      }
    });

    it('has a recall of at least 0.99 for the nearest chunks by default', async () => {
      let [found, wanted] = [0, 0];
      for (const query of queries) {
        const nearest = await nearestChunks(opened.get('local')!, query);
        const own = new Set(await nearestChunks(opened.get('default')!, query));
        wanted += nearest.length;
        found += nearest.filter((id) => own.has(id)).length;
      }
      expect(wanted).toBeGreaterThan(queries.length);
      expect(found / wanted).toBeGreaterThanOrEqual(0.99);
    });
  });

  it(`has the same first hit as the local store for ${100 * minSameFirst} % of names and questions`, () => {
    const header = `store | tree | queries | all | same first hit | ten best shared | same ten`;
    const rows = Array.from(figures, ([row, each]) => [kind.name, row, ...each.cells()].join(' | '));
    for (const line of [header, ...rows]) reportLive(line);
    const sum = (count: (each: ParityFigures) => number): number =>
      [...figures.values()].reduce((total, each) => total + count(each), 0);
    const all = sum((each) => each.all);
    expect(all).toBeGreaterThan(0);
    expect(sum((each) => each.sameFirst) / all).toBeGreaterThanOrEqual(minSameFirst);
  });
}

/** Ids of the chunks with the nearest vectors. */
async function nearestChunks(project: Project, query: string): Promise<readonly string[]> {
  const { retriever } = await project.retrieve({ query, sync: false });
  const list = await retriever.searchDense({ query, topK: hits, filter: { granularity: 'chunk' } });
  return list.map(({ id }) => id);
}
