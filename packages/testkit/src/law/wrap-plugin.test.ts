import { stageOption, wrapPlugin } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { chunkerLaws } from '../chunker/chunker-laws.ts';
import { embedderLaws } from '../embedder/embedder-laws.ts';
import { hashEmbedder } from '../reference/hash-embedder.ts';
import { memoryStore } from '../reference/memory-store.ts';
import { wholeFileChunker } from '../reference/whole-file-chunker.ts';
import { storeLaws } from '../store/store-laws.ts';
import { brokenLaws } from './check-laws.ts';
import { temporaryProject } from './temporary-project.ts';

const upper = wrapPlugin({
  name: 'embed-upper',
  stage: 'embedder',
  wrap: (inner) => ({
    embed: (request) => inner.embed({ ...request, inputs: request.inputs.map((input) => `${input} upper`) }),
  }),
});
const plain = wrapPlugin({ name: 'chunker-plain', stage: 'chunker', wrap: () => ({}) });
const kept = wrapPlugin({ name: 'store-kept', stage: 'store', wrap: () => ({}) });

it('a wrapping plugin keeps the laws of its stage, and disposes the inner one', async () => {
  expect(await brokenLaws(chunkerLaws, () => plain({ inner: wholeFileChunker() }))).toEqual([]);
  expect(await brokenLaws(storeLaws, () => kept({ inner: memoryStore() }))).toEqual([]);
  expect(await brokenLaws(embedderLaws, () => upper({ inner: hashEmbedder() }))).toEqual([]);
});

it('declares what the inner plugin declares, and is defined where it is wrapped', () => {
  const binding = upper({ inner: hashEmbedder() });
  expect(binding.fingerprint()).toEqual([1, 'reference-hash-embedder', 1]);
  expect(binding.definedIn).toContain('wrap-plugin.test.ts');
});

it('refuses a plugin of another stage, and an unknown option', async () => {
  const project = await temporaryProject();
  const wrong = { inner: memoryStore() } as never;
  expect(() => upper(wrong).create(project.context)).toThrow('it is no plugin of the stage embedder');
  expect(() => upper({ inner: hashEmbedder(), size: 1 } as never).fingerprint()).toThrow('there is no such option');
  await project.remove();
});

it.each([
  [hashEmbedder(), true],
  [memoryStore(), false],
  [{ stage: 'embedder' }, false],
  [undefined, false],
])('an option of a stage takes its plugins alone', (value, isTaken) => {
  const option = stageOption('embedder');
  expect(option.is(value)).toBe(isTaken);
  expect('value' in (option['~standard'].validate(value) as object)).toBe(isTaken);
});
