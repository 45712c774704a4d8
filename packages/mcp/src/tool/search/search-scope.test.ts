import type { PathLocation } from '@codesearch/engine';
import type { SearchedParts } from '@codesearch/presentation';
import { describe, expect, it, vi } from 'vitest';
import type { ProjectHits } from '../../project/project-hits.ts';
import { givenScope, withScopeNotes } from './search-scope.ts';
import type { ScopeParameters } from './search-scope.ts';

const whole = { root: '/srv/app', part: '' };
const languages = async (): Promise<[]> => [];
const scopeOf = async (given: ScopeParameters, place: PathLocation = whole): Promise<object> =>
  (await givenScope(given, [place], languages)).filter;

describe('the scope of a search', () => {
  it('is the whole project without parameters, and otherwise the folder or the file', async () => {
    expect(await scopeOf({})).toEqual({});
    expect(await scopeOf({ tests: true }, { ...whole, part: 'src' })).toEqual({ pathGlobs: ['src', 'src/**'] });
    expect(await scopeOf({}, { ...whole, part: 'src', file: 'a.ts' })).toEqual({
      pathGlobs: ['src/a.ts'],
    });
  });

  it('has patterns that are separated by commas, except in braces', async () => {
    expect(await scopeOf({ pathGlob: 'src/**, !*.{gen,min}.js,!/old' })).toEqual({
      pathGlobs: ['src/**'],
      excludedGlobs: ['**/*.{gen,min}.js', '**/*.{gen,min}.js/**', 'old', 'old/**'],
    });
    expect(await scopeOf({ pathGlob: 'a},{b,c}' })).toMatchObject({
      pathGlobs: ['**/a}', '**/a}/**', '**/{b,c}', '**/{b,c}/**'],
    });
    await expect(scopeOf({ pathGlob: '' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  it.each(['docs, config', 'docs\nconfig', '["docs","config"]', '["docs", "config", ""]'])(
    'has a list as %j',
    async (pathGlob) => {
      expect(await scopeOf({ pathGlob })).toEqual(await scopeOf({ pathGlob: 'docs,config' }));
    },
  );

  it('has absolute patterns, which are those below the root', async () => {
    const { filter } = await givenScope(
      { pathGlob: '/app/src/**,!file:///app/old' },
      [{ root: '/app', part: '' }],
      languages,
    );
    expect(filter).toEqual({ pathGlobs: ['src/**'], excludedGlobs: ['old', 'old/**'] });
    const within = await givenScope({ pathGlob: '/app/src/**' }, [{ root: '/app', part: 'src' }], languages);
    expect(within.filter.pathGlobs).toContain('src/**');
  });

  it('has no limit on contents for all', async () => {
    expect(await scopeOf({ content: 'all' })).toEqual({});
  });

  it('accepts what the descriptions of the parameters have as examples', async () => {
    const given: ScopeParameters = { language: 'go, ts', pathGlob: 'src,!*.ts', tests: false, since: '7d' };
    const known = async () => ['go', 'typescript'].map((name) => ({ name, extensions: [name === 'go' ? 'go' : 'ts'] }));
    const { filter, unknownLanguages } = await givenScope(given, [{ root: '/app', part: '' }], known);
    expect(unknownLanguages).toEqual([]);
    expect(filter).toMatchObject({ languages: ['go', 'typescript'], pathGlobs: ['**/src', '**/src/**'], since: '7d' });
  });

  it('has the content, no tests, and changes since a time, a revision or between two', async () => {
    expect(await scopeOf({ content: 'docs', tests: false, since: '7d' })).toEqual({
      contents: ['docs'],
      excludedRoles: ['test'],
      since: '7d',
    });
    expect(await scopeOf({ since: 'main...HEAD' })).toEqual({ diff: 'main...HEAD' });
  });
});

describe('an answer', () => {
  const hits = [{}] as unknown as ProjectHits['hits'];
  const index = { files: 6, chunks: 6, complete: true };
  /** Notes on an answer in a project whose scopes have these numbers of files, call by call. */
  const notesOn = async (
    found: ProjectHits,
    given: ScopeParameters,
    ...counts: readonly (readonly number[])[]
  ): Promise<string | undefined> => {
    const countFiles = vi.fn<SearchedParts['countFiles']>();
    for (const each of counts) countFiles.mockResolvedValueOnce(each);
    const { note } = await withScopeNotes(found, given, { parts: [whole], countFiles, languages });
    expect(countFiles).toHaveBeenCalledTimes(counts.length);
    return note;
  };

  it('names the parameter that leaves no file', async () => {
    const empty = { fit: 'unknown', hits: [], index } as const;
    expect(await notesOn(empty, { tests: false }, [6], [6, 0])).toBe('tests false leaves none of the 6 files.');
    expect(await notesOn(empty, { content: 'docs', since: 'HEAD' }, [6], [6, 2, 0])).toBe(
      'since "HEAD" leaves none of the 2 files.',
    );
    expect(await notesOn(empty, { pathGlob: 'src' }, [6], [0])).toBe('No file matches pathGlob "src".');
    expect(await notesOn(empty, { pathGlob: '!*' }, [6], [6], [6, 0])).toBe(
      'pathGlob "!*" leaves none of the 6 files.',
    );
    expect(await notesOn({ ...empty, note: 'STALE' }, { tests: false }, [6], [6, 0])).toBe(
      'STALE\ntests false leaves none of the 6 files.',
    );
    expect(await notesOn(empty, {}, [0])).toBe('No indexed file is in path.');
  });

  it('names a pattern that no file matches, even if there are hits', async () => {
    expect(await notesOn({ fit: 'good', hits, index }, { pathGlob: 'src,!gen' }, [4, 0])).toBe(
      'No file matches pathGlob "!gen".',
    );
    expect(await notesOn({ fit: 'good', hits, index }, { tests: false })).toBeUndefined();
  });

  it('has no such note while the index is incomplete', async () => {
    const note = 'PARTIAL: indexing continues';
    expect(
      await notesOn({ fit: 'unknown', hits: [], note, index: { ...index, complete: false } }, { tests: false }),
    ).toBe(note);
  });
});
