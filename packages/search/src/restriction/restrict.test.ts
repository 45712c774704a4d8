import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { restrict } from './restrict.ts';

const texts = ['o.v ??= 1;', 'function $(s) {}', 'const _ = map', 'f <$$> x = x', '(a) => b', 'std::move', 'plain'];
const retriever = textRetriever(texts.map((text) => chunkOf(text, text)));

it.each(['??=', '$', '_', '<$$>', '=>', '::', ' ??= '])('%j has no word, so that it is a text', async (text) => {
  const restriction = await restrict(retriever, { query: readQuery(text), filter: {} }, () => undefined);
  const expected = texts.filter((each) => each.includes(text.trim()));
  expect(restriction?.matches.map(({ path }) => path)).toEqual(expected);
});

it.each(['plain', 'how is it done'])('%j is searched everywhere', async (text) => {
  expect(await restrict(retriever, { query: readQuery(text), filter: {} }, () => undefined)).toBeUndefined();
});
