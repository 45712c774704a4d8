import { expect, it } from 'vitest';
import { describeLanguages } from './describe-languages.ts';
import { languages } from './languages.ts';

it('describes each language with a grammar, with its names but without its rules', () => {
  const described = describeLanguages();
  expect(described.map(({ name }) => name)).toEqual([...languages.map(({ name }) => name), 'text']);
  expect(described).toContainEqual({
    name: 'c#',
    aliases: ['csharp'],
    extensions: ['cs', 'csx'],
    fileNames: [],
    fence: 'csharp',
  });
  expect(described.find(({ name }) => name === 'tsx')?.dialectOf).toBe('typescript');
});

it('adds the languages of the fallback, without the extensions and file names that a grammar claims', () => {
  const described = describeLanguages([
    { name: 'css', aliases: ['styles'], extensions: ['css', 'scss'] },
    {
      name: 'make',
      aliases: ['makefile'],
      extensions: ['mk', 'bzl'],
      fileNames: ['makefile', 'build'],
      fence: 'makefile',
    },
  ]);
  expect(described).toHaveLength(languages.length + 1);
  expect(described.find(({ name }) => name === 'css')).toMatchObject({
    aliases: ['styles'],
    extensions: ['css', 'pcss', 'scss'],
  });
  expect(described.at(-1)).toEqual({
    name: 'make',
    aliases: ['makefile'],
    extensions: ['mk'],
    fileNames: ['makefile'],
    fence: 'makefile',
  });
});

it('gives no name, alias or extension to two languages', async () => {
  const described = describeLanguages();
  const names = described.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const extensions = described.flatMap((language) => language.extensions);
  for (const all of [names, extensions]) expect(all).toHaveLength(new Set(all).size);
});
