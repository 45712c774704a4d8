import type { LanguageDescription } from '@codesearch/kernel';
import { describe, expect, it, vi } from 'vitest';
import { unknownLanguage } from './languages.ts';
import { parseFilter } from './search-filter.ts';

const languages: readonly LanguageDescription[] = [
  { name: 'c', extensions: ['c', 'h'] },
  { name: 'c#', aliases: ['csharp'], extensions: ['cs'] },
  { name: 'c++', extensions: ['cpp', 'hpp'] },
  { name: 'go', aliases: ['golang'], extensions: ['go'] },
  { name: 'java', extensions: ['java'] },
  { name: 'javascript', extensions: ['js'] },
  { name: 'python', extensions: ['py'] },
  { name: 'prolog', extensions: ['go.pl', 'python'] },
  { name: 'tsx', extensions: ['tsx'], dialectOf: 'typescript' },
  { name: 'typescript', extensions: ['ts'] },
];
const load = async (): Promise<readonly LanguageDescription[]> => languages;

describe('parseFilter', () => {
  it('returns no filter, and loads no languages, if nothing is given', async () => {
    const spy = vi.fn(load);
    expect(await parseFilter({}, spy)).toEqual({ filter: undefined, unknownLanguages: [] });
    expect(spy).not.toHaveBeenCalled();
  });

  it('resolves a language by name, alias and file name extension, with its dialects', async () => {
    const given = ['TS', 'golang', '.py', 'C#', 'c++', 'python'];
    expect(await parseFilter({ language: given }, load)).toEqual({
      filter: { languages: ['typescript', 'tsx', 'go', 'python', 'c#', 'c++'] },
      unknownLanguages: [],
    });
  });

  it('keeps a language that the chunker does not declare, and reports it', async () => {
    expect(await parseFilter({ language: ['typscript', 'go'] }, load)).toEqual({
      filter: { languages: ['typscript', 'go'] },
      unknownLanguages: ['typscript'],
    });
  });

  it('resolves a kind in the singular and the plural', async () => {
    const kind = ['constants', 'Enums', 'imports', 'methods'];
    expect((await parseFilter({ kind }, load)).filter).toEqual({ kinds: ['constant', 'enum', 'imports', 'method'] });
  });

  it('translates what is left out, and what has changed', async () => {
    const options = { content: ['docs', 'code'], tests: false, changed: true, since: '7d', diff: 'main...HEAD' };
    expect((await parseFilter(options, load)).filter).toEqual({
      contents: ['docs', 'code'],
      excludedRoles: ['test'],
      changed: true,
      since: '7d',
      diff: 'main...HEAD',
    });
    expect((await parseFilter({ content: ['all'], tests: true, changed: false }, load)).filter).toBeUndefined();
  });

  it.each([
    ['fn', 'function'],
    ['vars', 'variable'],
    ['property', 'field'],
  ])('accepts the kind %j as languages write it', async (kind, meant) => {
    const { filter } = await parseFilter({ kind: [kind] }, load);
    expect(filter?.kinds).toContain(meant);
  });

  it.each([
    ['funktion', /^Did you mean 'function'\? Kinds: function, method, /],
    ['', /^Kinds: function, /],
    ['widget', /^Kinds: function, /],
    ['file', /^Kinds: function, |^Did you mean /],
  ])('refuses the kind %j and lists the kinds', async (kind, hint) => {
    await expect(parseFilter({ kind: [kind] }, load)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      hint: expect.stringMatching(hint) as string,
    });
  });
});

describe('the error for an unknown language', () => {
  it.each([
    ['typscript', /^Did you mean 'typescript'/],
    ['java script', /'javascript'/],
    ['klingon', /^Give the name of a language/],
  ])('%s', async (name, hint) => {
    expect(await unknownLanguage(name, load)).toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(`'${name}'`) as string,
      hint: expect.stringMatching(hint) as string,
    });
  });
});

it('reads languages, kinds and contents as people write lists, and languages by the names of editors', async () => {
  const given = {
    language: ['*.ts, golang', '["py"]', 'typescriptreact'],
    kind: ['class, function'],
    content: ['docs,code'],
  };
  expect((await parseFilter(given, load)).filter).toEqual({
    languages: ['typescript', 'tsx', 'go', 'python'],
    kinds: ['class', 'struct', 'function', 'method', 'constructor'],
    contents: ['docs', 'code'],
  });
});
