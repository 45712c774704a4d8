import { candidate } from '@codesearch/testkit';
import { expect, it } from 'vitest';
import { closestWords } from './closest-words.ts';

/** Directions of words; the others have none. */
const directions: Readonly<Record<string, readonly number[]>> = {
  again: [1, 0, 0],
  retry: [0.8, 0.6, 0],
  wait: [0, 0, 1],
  sleep: [0, 0.28, 0.96],
};

const embed = async (_kind: string, inputs: readonly string[]): Promise<readonly Float32Array[]> =>
  inputs.map((text) => {
    const sum = [0, 0, 0];
    for (const word of text.split(' '))
      for (const [axis, value] of (directions[word] ?? []).entries()) sum[axis]! += value;
    const length = Math.hypot(...sum);
    return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
  });

const chunk = (path: string, text: string, name: string): ReturnType<typeof candidate> => {
  const own = candidate(path, text, 1);
  const defined = { name, qualifiedName: name, kind: 'function', signature: name, startLine: 1, endLine: 1 };
  return { ...own, chunk: { ...own.chunk, symbols: [defined] } };
};

it('finds close words in a text, in names and in a path', async () => {
  const values = await closestWords(
    'try again',
    [
      chunk('a.ts', 'value', 'run'),
      chunk('a.ts', 'retry', 'run'),
      chunk('a.ts', 'value', 'retryNow'),
      chunk('retry.ts', 'value', 'run'),
    ],
    embed,
  );
  const [far, text, name, path] = values!;
  expect(text!['closest-anywhere']).toBeGreaterThan(far!['closest-anywhere']);
  expect(name!['closest-names']).toBeGreaterThan(far!['closest-names']);
  expect(path!['closest-path']).toBeGreaterThan(far!['closest-path']);
  expect(text!['closest-names']).toBe(far!['closest-names']);
  expect(name!['closest-anywhere']).toBe(text!['closest-anywhere']);
});

it('counts a word less that is close to one of each candidate', async () => {
  const values = await closestWords(
    'wait again',
    [chunk('a.ts', 'sleep', 'run'), chunk('b.ts', 'sleep retry', 'run'), chunk('c.ts', 'sleep', 'run')],
    embed,
  );
  const alone = await closestWords('again', [chunk('a.ts', '', 'run'), chunk('b.ts', 'retry', 'run')], embed);
  const gain = values![1]!['closest-anywhere'] - values![0]!['closest-anywhere'];
  expect(gain).toBeGreaterThan(0.5 * (alone![1]!['closest-anywhere'] - alone![0]!['closest-anywhere']));
});

it('finds a word that the embedder does not know by its spelling', async () => {
  const values = await closestWords(
    'quetzal again',
    [chunk('a.ts', 'value', 'run'), chunk('b.ts', 'quetzal', 'run')],
    embed,
  );
  expect(values![1]!['closest-anywhere']).toBeGreaterThan(values![0]!['closest-anywhere']);
});

it('compares nothing for a question without a known word, or with an embedder that takes long', async () => {
  const candidates = [chunk('a.ts', 'retry', 'run')];
  expect(await closestWords('wo ist das', candidates, embed)).toBeUndefined();
  expect(await closestWords('again', candidates, async () => undefined)).toBeUndefined();
});
