import { expect, it } from 'vitest';
import { describeLanguages } from './describe-languages.ts';

it('describes each language with all of its names', () => {
  expect(describeLanguages()).toContainEqual({
    name: 'dockerfile',
    aliases: ['docker', 'containerfile'],
    extensions: ['dockerfile'],
    fileNames: ['dockerfile', 'containerfile'],
  });
  expect(describeLanguages().find(({ name }) => name === 'text')?.fence).toBe('');
  expect(describeLanguages().find(({ name }) => name === 'tsx')?.dialectOf).toBe('typescript');
});

it('gives no name or alias to two languages', () => {
  const names = describeLanguages().flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  expect(names).toHaveLength(new Set(names).size);
});
