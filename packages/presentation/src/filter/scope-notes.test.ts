import { pathTest } from '@codesearch/toolkit/pure';
import { describe, expect, it, vi } from 'vitest';
import { partFilter } from './part-filter.ts';
import type { LoadLanguages } from './languages.ts';
import { scopeNotes } from './scope-notes.ts';
import type { ConditionLabel, CountFiles, FileConditions } from './scope-notes.ts';
import { fileScope } from './search-filter.ts';

const paths = ['README.md', 'src/run.ts', 'src/run.test.ts', 'src/deep/old.ts'];
const changed = new Set(['src/run.test.ts', 'README.md']);

/** Counts in the files above, as a project does. */
const count: CountFiles = async (all) =>
  all.map((conditions) => {
    const scope = { ...fileScope(conditions), ...partFilter([{ part: '' }], conditions) };
    const passes = pathTest(scope) ?? (() => true);
    return paths.filter((path) => passes(path) && (!scope.changed || changed.has(path)) && scope.since === undefined)
      .length;
  });

const languages: LoadLanguages = async () => [
  { name: 'typescript', extensions: ['ts', 'mts'] },
  { name: 'zig', extensions: ['zig'], fileNames: ['zigrc'] },
];
const label: ConditionLabel = (name, value) => (value === undefined ? name : `${name}=${value}`);

describe('a search without hits', () => {
  it.each<[FileConditions, readonly string[]]>([
    [{}, []],
    [{ path: ['src'], tests: false, content: ['code'] }, []],
    [{ path: ['src'], exclude: ['*.ts'] }, ['exclude=*.ts leaves none of the 3 files.']],
    [{ path: ['*.test.ts'], tests: false }, ['tests leaves out the only file.']],
    [{ path: ['src', '!*.ts'] }, ['path=src path=!*.ts leaves none of the 4 files.']],
    [{ path: ['src'], content: ['docs', 'config'] }, ['content=docs content=config leaves none of the 3 files.']],
    [{ path: ['src'], tests: false, changed: true }, ['changed leaves none of the 2 files.']],
    [{ language: ['ts'] }, []],
    [{ language: ['zig', 'ts'], tests: false }, ['No file matches language=zig: *.zig, zigrc.']],
    [{ path: ['lib', 'tset'] }, ['No file matches path=lib.', 'No file matches path=tset.']],
    [{ path: ['lib', 'src'], since: 'v1' }, ['No file matches path=lib.', 'since=v1 leaves none of the 3 files.']],
  ])('with the conditions %j has the notes %j', async (conditions, notes) => {
    expect(await scopeNotes(conditions, { isEmpty: true }, count, label, languages)).toEqual(notes);
  });

  it('in no files has no condition that explains it', async () => {
    const none: CountFiles = async (all) => all.map(() => 0);
    expect(await scopeNotes({ changed: true }, { isEmpty: true }, none, label, languages)).toEqual([]);
  });
});

describe('a search with hits', () => {
  it('has notes about patterns that no file matches, wanted or excluded', async () => {
    const conditions = { path: ['src', 'tset', '!*.mdx', '!*.md'], exclude: ['deep', 'vendr'] };
    expect(await scopeNotes(conditions, { isEmpty: false }, count, label, languages)).toEqual([
      'No file matches path=tset.',
      'No file matches exclude=vendr.',
      'No file matches exclude=*.mdx.',
    ]);
  });

  it('counts no files without patterns', async () => {
    const counting = vi.fn(count);
    expect(await scopeNotes({ tests: false, changed: true }, { isEmpty: false }, counting, label, languages)).toEqual(
      [],
    );
    expect(counting).not.toHaveBeenCalled();
  });
});
