import type { Project, ProjectStatus } from '@codesearch/engine';
import { expect, it } from 'vitest';
import type { IndexJob } from './index-job.ts';
import { formatStatus, indexStatus, readStatus } from './index-status.ts';

const status = {
  root: '/tree',
  state: 'current',
  files: 2,
  chunks: 9,
  fallenBack: 0,
  changes: [],
  skipped: {},
} as unknown as ProjectStatus;

it('names the command for chunks with a degraded context, and says nothing if no chunk has one', () => {
  const text = (fallenBack: number): string => {
    return formatStatus(indexStatus({ ...status, fallenBack }, undefined), undefined, undefined);
  };
  expect(text(0)).not.toContain('degraded');
  expect(text(3)).toBe(`${text(0)}\n- 3 chunks have a degraded context; \`codesearch index --improve\` retries`);
});

it('reads the status again if the job ends in the meantime', async () => {
  const job = { state: 'running', failures: [] };
  const project = {
    status: async () => {
      if (job.state === 'finished') return { ...status, state: 'current' };
      job.state = 'finished';
      return { ...status, state: 'interrupted' };
    },
  };
  expect(await readStatus(project as unknown as Project, job as unknown as IndexJob)).toMatchObject({
    state: 'current',
    phase: 'idle',
  });
});
