import type { Project, ProjectStatus } from '@codesearch/engine';
import { expect, it } from 'vitest';
import type { IndexJob } from '@codesearch/host';
import { reportProject } from './index-status.ts';

const status = {
  root: '/tree',
  state: 'current',
  files: 2,
  chunks: 9,
  fallenBack: 0,
  changes: [],
  skipped: {},
} as unknown as ProjectStatus;

it('names the command for chunks with a degraded context, and says nothing if no chunk has one', async () => {
  const textFor = async (fallenBack: number): Promise<string> => {
    const project = { status: async () => ({ ...status, fallenBack }) };
    return (await reportProject(project as unknown as Project, undefined)).text;
  };
  const none = await textFor(0);
  expect(none).not.toContain('degraded');
  expect(await textFor(3)).toBe(`${none}\n- 3 chunks have a degraded context; \`codesearch index --improve\` retries`);
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
  const { status: read } = await reportProject(project as unknown as Project, job as unknown as IndexJob);
  expect(read).toMatchObject({ state: 'current', phase: 'idle' });
});
