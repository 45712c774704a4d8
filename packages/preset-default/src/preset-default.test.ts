import { stageNames } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { presetDefault } from './index.ts';

it('fills every stage with a plugin of that stage', () => {
  expect(stageNames.map((name) => presetDefault.stages[name].stage)).toEqual(stageNames);
});

it('is the default export of the module that it names, for processes that load it by that', async () => {
  const module = (await import(presetDefault.module)) as { readonly default: unknown };
  expect((module.default as typeof presetDefault).name).toBe(presetDefault.name);
});

it('takes every plugin with options that are valid', () => {
  for (const name of stageNames) expect(() => presetDefault.stages[name].fingerprint()).not.toThrow();
});
