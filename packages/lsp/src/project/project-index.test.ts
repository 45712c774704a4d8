import type { Project, ProjectRetrieval, ProjectSearchRequest } from '@codesearch/engine';
import { beforeEach, expect, it } from 'vitest';
import { CancelledRun } from '../client/failures.ts';
import { ProjectIndex } from './project-index.ts';

/** The runs of a project, which end when the test says so. */
let runs: { readonly request: ProjectSearchRequest; readonly end: () => void; readonly fail: (error: Error) => void }[];
let shown: string[];
let cancel: () => void;
let index: ProjectIndex;

beforeEach(() => {
  runs = [];
  shown = [];
  const project = {
    root: '/tree',
    retrieve: (request: ProjectSearchRequest) =>
      new Promise<ProjectRetrieval>((resolve, reject) => {
        const end = (): void => resolve({} as ProjectRetrieval);
        request.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        runs.push({ request, end, fail: reject });
      }),
    [Symbol.asyncDispose]: async () => void shown.push('closed'),
  } as unknown as Project;
  index = new ProjectIndex(project, (_, onCancel) => {
    cancel = onCancel;
    shown.push('begin');
    return { record: () => {}, end: () => void shown.push('end') };
  });
});

const { signal } = new AbortController();

it('shares one further run among all that ask during a run, which may have missed their changes', async () => {
  const first = index.update(signal);
  const others = [index.update(signal), index.update(signal)];
  expect(runs).toHaveLength(1);
  runs[0]!.fail(new Error('the disk is full'));
  await expect(first).rejects.toThrow('the disk is full');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.end();
  await Promise.all(others);
  expect(shown).toEqual(['begin', 'end', 'begin', 'end']);
});

it('completes a run although nobody waits for it any more', async () => {
  const request = new AbortController();
  const update = index.update(request.signal);
  request.abort();
  await expect(update).rejects.toThrow('aborted');
  expect(runs[0]!.request.signal?.aborted).toBe(false);
  const next = index.update(signal);
  runs[0]!.end();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.end();
  await next;
});

it('ends a run that the user cancels', async () => {
  const update = index.update(signal);
  cancel();
  await expect(update).rejects.toBeInstanceOf(CancelledRun);
  const next = index.update(signal);
  runs[1]!.end();
  await next;
});

it('ends its runs before it closes the project', async () => {
  const update = index.update(signal);
  const refused = expect(update).rejects.toBeInstanceOf(CancelledRun);
  await index[Symbol.asyncDispose]();
  await refused;
  expect(shown).toEqual(['begin', 'end', 'closed']);
});
