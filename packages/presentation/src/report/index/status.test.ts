import { stageNames } from '@codesearch/kernel';
import type { ProjectStatus } from '@codesearch/engine';
import { expect, it } from 'vitest';
import { formatStatus } from './status.ts';
import { createColors } from '../../terminal/colors.ts';

it('shows the state of an index and what to do about it', () => {
  const status: ProjectStatus = {
    root: '/tree',
    folder: '/data/tree',
    location: '/data/tree/store.sqlite',
    state: 'stale-options',
    changes: ['embedder is openai (was embed-static)'],
    files: 0,
    chunks: 0,
    levels: {},
    fallenBack: 0,
    masked: 0,
    sourceBytes: 0,
    dimensions: 0,
    skipped: {},
    plugins: { store: 'store-local' },
  };
  const shown = (changed: Partial<ProjectStatus>): string =>
    formatStatus({ ...status, ...changed }, 'The next search builds it again.', createColors(false));
  expect(shown({})).toMatch(/built with other settings\. The next search.*builds it again\.[\s\S]*embedder is openai/);
  const partly = shown({
    state: 'current',
    chunks: 12,
    levels: { llm: 10, pattern: 2 },
    fallenBack: 2,
  });
  expect(shown({ state: 'current', pending: { added: 0, modified: 0, removed: 0 } })).toMatch(
    /^content +0 files, 0 chunks, 0 B of source$/m,
  );
  expect(shown({ root: '/a\u001b[31m\ntree' })).toContain('/a␛[31m␊tree');
  const everyStage = Object.fromEntries(stageNames.map((stage) => [stage, `plugin-for-${stage}`]));
  const lines = shown({ state: 'current', plugins: everyStage }).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  for (const plugin of Object.values(everyStage)) expect(lines.join('\n')).toContain(plugin);
  expect(shown({ state: 'current', indexParts: { texts: 1_200_000, vectors: 800 } })).toMatch(
    /^parts +texts 1.2 MB, vectors 800 B$/m,
  );
  expect(shown({ state: 'current', denseMethod: ['a scan', 'a server\nanswers sooner'] })).toMatch(
    /^vectors +a scan\n +a server␊answers sooner$/m,
  );
  expect(partly).toMatch(
    /contexts +10 llm, 2 pattern\n +2 chunks have a degraded context; `codesearch index --improve`/,
  );
});
