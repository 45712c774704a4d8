import { expect, it } from 'vitest';
import type { ComposedStages } from '../composition/compose-stages.ts';
import type { Manifest } from '../state/manifest.ts';
import { ProjectStages } from './project-stages.ts';

const begunAt = (createdAt: string): Manifest => ({ createdAt }) as Manifest;

/** Stages whose makings are counted. */
function counted(): { readonly projectStages: ProjectStages; made(): number } {
  let made = 0;
  const nothing: unknown = { [Symbol.asyncDispose]: async () => {} };
  const projectStages = new ProjectStages(() => {
    made++;
    return nothing as ComposedStages;
  });
  return { projectStages, made: () => made };
}

it('stay over an index as long as it is the same', async () => {
  const { projectStages, made } = counted();
  await projectStages.follow(begunAt('1'));
  await projectStages.follow(begunAt('1'));
  expect(made()).toBe(1);
  await projectStages.follow(begunAt('2'));
  expect(made()).toBe(2);
});

it('are made anew over an index that another process began where there was none', async () => {
  const { projectStages, made } = counted();
  await projectStages.follow(undefined);
  await projectStages.follow(begunAt('1'));
  expect(made()).toBe(2);
});

it('are made anew over a folder without an index: another process may have built one there and removed it', async () => {
  const { projectStages, made } = counted();
  await projectStages.follow(undefined);
  await projectStages.follow(undefined);
  expect(made()).toBe(2);
});

it('stay over the index that was begun with them', async () => {
  const { projectStages, made } = counted();
  await projectStages.follow(undefined);
  projectStages.adopt(begunAt('1'));
  await projectStages.follow(begunAt('1'));
  expect(made()).toBe(1);
});
