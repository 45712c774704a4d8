import { stageNames } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { presetDefault } from './index.ts';

it('fills every stage with a plugin of that stage', () => {
  expect(stageNames.map((name) => presetDefault.stages[name].stage)).toEqual(stageNames);
});

it('is the default export of the module that it names, from which pool processes load it', async () => {
  const module = (await import(presetDefault.module)) as { readonly default: unknown };
  expect((module.default as typeof presetDefault).name).toBe(presetDefault.name);
});

it('gives every plugin valid options', () => {
  for (const name of stageNames) expect(() => presetDefault.stages[name].fingerprint()).not.toThrow();
});
