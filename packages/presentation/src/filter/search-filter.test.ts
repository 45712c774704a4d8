import { describe, expect, it } from 'vitest';
import { unknownLanguage } from './languages.ts';
import { parseFilter } from './search-filter.ts';

describe('a filter', () => {
  it('is none where nothing is asked for', async () => {
    expect(await parseFilter({})).toEqual({ filter: undefined, doubtful: [] });
  });

  it('on a language takes its name, its other names and the endings of its files', async () => {
    const { filter, doubtful } = await parseFilter({ language: ['TS', 'golang', '.py', 'C#', 'c++', 'python'] });
    expect(filter).toEqual({ languages: ['typescript', 'tsx', 'go', 'python', 'c#', 'c++'] });
    expect(doubtful).toEqual([]);
  });

  it('on a language that no default chunker gives leaves the verdict to the index', async () => {
    expect(await parseFilter({ language: ['typscript', 'go'] })).toEqual({
      filter: { languages: ['typscript', 'go'] },
      doubtful: ['typscript'],
    });
    expect(await unknownLanguage('typscript')).toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining("'typscript'") as string,
      hint: expect.stringMatching(/^Did you mean 'typescript'/) as string,
    });
    expect((await unknownLanguage('java script')) as { hint?: string }).toMatchObject({
      hint: expect.stringContaining("'javascript'") as string,
    });
  });

  it('suggests nothing for a name that is like none', async () => {
    expect(await unknownLanguage('klingon')).toMatchObject({ hint: expect.stringMatching(/^Give a name/) as string });
    await expect(parseFilter({ kind: ['widget'] })).rejects.toMatchObject({
      hint: expect.stringMatching(/^Kinds: function, /) as string,
    });
  });

  it('on a kind takes it in the singular and the plural', async () => {
    expect((await parseFilter({ kind: ['function', 'Classes', 'imports', 'methods'] })).filter).toEqual({
      kinds: ['function', 'class', 'imports', 'method'],
    });
  });

  it('on a kind that there is not is refused with the nearest one', async () => {
    await expect(parseFilter({ kind: ['funktion'] })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      hint: expect.stringMatching(/^Did you mean 'function'\? Kinds: function, method, /) as string,
    });
    await expect(parseFilter({ kind: [''] })).rejects.toMatchObject({
      hint: expect.stringMatching(/^Kinds: function, /) as string,
    });
    await expect(parseFilter({ kind: ['file'] })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
