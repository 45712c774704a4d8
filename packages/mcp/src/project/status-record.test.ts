import type { Project, ProjectStatus } from '@codesearch/engine';
import { expect, it } from 'vitest';
import type { IndexJob } from './index-job.ts';
import { formatStatus, readStatus, statusRecord } from './status-record.ts';

const status = {
  root: '/tree',
  state: 'current',
  files: 2,
  chunks: 9,
  fallenBack: 0,
  changes: [],
  skipped: {},
} as unknown as ProjectStatus;

it('tells of chunks that fell back, with the command that mends them, and spends nothing on it otherwise', () => {
  const text = (fallenBack: number): string => {
    const record = statusRecord({ ...status, fallenBack }, undefined);
    return formatStatus(record, undefined);
  };
  expect(text(0)).not.toContain('degraded');
  expect(text(3)).toBe(`${text(0)}\n- 3 chunks have a degraded context; \`codesearch index --improve\` retries`);
});

it('tells nothing of before its end of a job that ended meanwhile', async () => {
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
