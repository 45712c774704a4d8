import { stat } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { rerankerLaws } from '../../src/reranker/reranker-laws.ts';
import type { Stranger } from './stranger.ts';

/* Ranks by retrieval, and a file that was changed lately a little higher. */

const faults = [
  'the time has no signal',
  'scores ascend',
  'a candidate is left out',
  'a file is ranked once',
  'the limit is ignored',
  'no results if nothing is in both lists',
  'a missing file is an error',
  'scores that are not numbers',
  'equal scores by path',
  'the time of now',
  'the candidates are sorted where they are',
  'the query is in a note',
  'the text is logged',
  'an index of the sorted list',
  'each score is rounded, and its signals are not',
  'the last scores stay',
];

export function recentReranker(fault?: string): StageBinding<'reranker'> {
  const has = (name: string): boolean => name === fault;
  return definePlugin({
    name: 'rerank-recent',
    stage: 'reranker',
    create(_, { projectRoot, logger }) {
      const last = new Map<string, number>();
      let calls = 0;
      const changedAt = async (path: string): Promise<number> => {
        try {
          return (await stat(join(projectRoot, path))).mtimeMs;
        } catch (error) {
          if (has('a missing file is an error')) throw error;
          return 0;
        }
      };
      return {
        async rerank({ candidates, topN, query, onNote, signal }) {
          signal.throwIfAborted();
          if (has('the query is in a note')) onNote(`Ranked for ${query.text}.`);
          if (has('the text is logged')) logger.info('ranked', { first: candidates[0]?.chunk.text });
          const given = has('the candidates are sorted where they are')
            ? (candidates as (typeof candidates)[number][]).sort((a, b) => b.fused - a.fused)
            : candidates;
          const sorted = has('an index of the sorted list') ? given.toSorted((a, b) => b.fused - a.fused) : given;
          let scored = await Promise.all(
            sorted.map(async ({ fused, chunk, dense, lexical }, index) => {
              const recency = has('the time of now')
                ? performance.now() + calls++
                : (await changedAt(chunk.path)) / 1e15;
              const before = has('the last scores stay') ? (last.get(chunk.id) ?? 0) : 0;
              const signals = [
                { name: 'retrieval', value: fused, weight: 1 },
                ...(has('the time has no signal') ? [] : [{ name: 'recent', value: recency, weight: 1 }]),
                ...(before === 0 ? [] : [{ name: 'before', value: before, weight: 1 }]),
              ];
              let score = fused + recency + before;
              last.set(chunk.id, score);
              if (has('scores that are not numbers')) score = fused / (dense && lexical ? 1 : 0);
              if (has('each score is rounded, and its signals are not')) score = Math.round(score * 10) / 10;
              return { index, score, signals, path: chunk.path, inBoth: dense !== undefined && lexical !== undefined };
            }),
          );
          if (has('a candidate is left out')) scored = scored.slice(0, -1);
          if (has('a file is ranked once')) scored = [...new Map(scored.map((one) => [one.path, one])).values()];
          if (has('no results if nothing is in both lists')) scored = scored.filter(({ inBoth }) => inBoth);
          const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
          scored.sort((a, b) => b.score - a.score || (has('equal scores by path') ? byPath(a, b) : a.index - b.index));
          if (has('scores ascend')) scored.reverse();
          return scored
            .slice(0, has('the limit is ignored') ? undefined : topN)
            .map(({ index, score, signals }) => ({ index, score, signals }));
        },
      };
    },
  })();
}

export const recentStranger: Stranger<'reranker'> = {
  name: 'rerank-recent',
  laws: rerankerLaws,
  faults,
  bind: recentReranker,
  setup: {
    prepare: ({ root }) => writeFileSync(join(root, 'recent.ts'), 'export const recent = 1;\n'),
    samples: { 'recent.ts': 'export const recent = 1;\n', 'gone.ts': 'export const gone = 1;\n' },
  },
};
